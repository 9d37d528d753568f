"""The words in which plans are written, in small plain letters as they are found in a line."""

from __future__ import annotations

import re

from pbem.commands.spelling import plain


def pattern(*ways: str) -> re.Pattern[str]:
    """Any of these phrases, as whole words; accents, apostrophes and capitals need not be spelt out."""
    spelt = sorted((plain(way) for way in "|".join(ways).split("|")), key=len, reverse=True)
    return re.compile(rf"(?:{'|'.join(spelt)})(?!\w)")


def written(*ways: str) -> re.Pattern[str]:
    """Any of these expressions, where they stand."""
    return re.compile(rf"(?:{'|'.join(ways)})(?!\w)")


THEN = pattern(
    "and then|then|after that|afterwards|after this|e poi|poi|dopo|dopo di che|in seguito",
    "și apoi|apoi|pe urmă|după aceea|după asta|după aia",
)
IF = pattern(
    "if|when|whenever|every time|each time|as soon as|once|in case",
    "se|quando|ogni volta che|tutte le volte che|appena|non appena|nel caso",
    "dacă|când|ori de câte ori|de fiecare dată când|de câte ori|imediat ce|în caz că",
)
UNLESS = pattern(
    "unless|except if|except when|if not",
    "a meno che|salvo se|salvo che|tranne se|tranne quando",
    "doar dacă nu|decât dacă|afară de cazul când|în afară de cazul în care|cu excepția cazului când",
)
UNLESS_EVER = pattern("a meno che|salvo che")
"""After these Italian says "not" without meaning it: "a meno che il compagno non abbia fatto nil"."""
ON = pattern("on a|on|upon|su|sui|sulle|pe|la")
ELSE = pattern("or else|else|otherwise|altrimenti|se no|sennò|altfel|dacă nu")
AND = pattern("and|e|ed|și|&")
OR = pattern("or|o|oppure|sau|ori")
FILL = pattern(
    "the|my|a|an|i'll|i will|i|just|only|with|please|is|are|of|in|simply|always|it is|it's",
    "il|la|lo|i|le|l|la mia|il mio|mia|mio|con|solo|sempre|per favore|una|un|di|in|a",
    "o|pe|cu|mea|meu|doar|numai|mereu|te rog|de|din",
)

LEAD = pattern(
    "lead with|lead|leading|open with|i lead|esco con|esco a|esco|attacco con|attacco|apro con|apro",
    "ies cu|ies|atac cu|atac|deschid cu|deschid",
)
DISCARD = pattern(
    "discard|throw away|throw off|throw|pitch|slough|sluff|dump|drop|scarto|scarta|scartare|butto via|butto",
    "decartez|arunc|mă decartez de",
)
RUFF = pattern("ruff with|ruff|trump with|trump|cut with|cut|taglio con|taglio|taglia|tai cu|tai|iau cu atu")
SIGNS = frozenset(
    word.split()[0]
    for said in (IF, UNLESS, UNLESS_EVER, ON, DISCARD, RUFF)
    for word in said.pattern.removeprefix("(?:").partition(")")[0].split("|")
) | frozenset(":")
"""One of these stands in every line that says when something is meant."""

PLAY = pattern(
    "play|playing|follow with|follow suit with|follow suit|follow|put",
    "gioco|gioca|giocare|rispondo con|rispondo|metto|calo|joc|dau|pun|răspund cu",
)
BID = pattern("bid|bidding|call|go|dichiaro|dichiara|chiamo|licitez|anunț|fac")

LOWEST = pattern(
    "as low as possible|lowest card|lowest|low card|low|smallest card|smallest|small card|small|least",
    "la più bassa|il più basso|la più piccola|il più piccolo|più bassa|più basso|più bassa possibile|bassa|basso",
    "piccola|minima|la minima|carta più bassa|carta bassa",
    "cea mai mică carte|cea mai mică|cel mai mic|carte mică|mică|mic|cât mai mic",
)
HIGHEST = pattern(
    "as high as possible|highest card|highest|high card|high|biggest card|biggest|big card|big|top card|top",
    "la più alta|il più alto|più alta|più alto|più alta possibile|carta più alta|carta alta|alta|alto",
    "la massima|massima",
    "cea mai mare carte|cea mai mare|cel mai mare|carte mare|mare|cât mai mare",
)
WIN = pattern(
    "win as cheaply as i can|win as cheaply as possible|win it cheaply|win cheaply|win it if i can|win if i can",
    "win if possible|win it|win|take it if i can|take if i can|take it|take|beat it|beat|cover it|cover",
    "prendo se posso|prendo|vinco se posso|vinco|supero se posso|supero|copro",
    "câștig dacă pot|câștig|iau dacă pot|iau|o iau|bat dacă pot|bat",
)
DUCK = pattern(
    "duck it|duck|stay under|play under|go under|stay below|lose it|lose",
    "sto sotto|resto sotto|vado sotto|liscio|lascio passare|lascio",
    "rămân sub|stau sub|mă feresc|las să treacă|las",
)
CARD = pattern("card|carta|carte")
ARTICLE = pattern("a|the|le|i|gli")
OF = pattern("of|in|from|a|di|de|din|la")

_PARTNER = (
    r"(?:(?:my|il|la|il mio|la mia|mio|mia) )?"
    r"(?:partners?|pard|compagno|compagna|socio|partenerul|partenera|partener)(?: (?:meu|mea))?"
)
_SA = r"(?:(?:ha|abbia|fa|faccia|fatto|e|va|vada|dichiara|dichiari|dichiarato|chiama|chiami|chiamato) )*"
"""What stands before the nil in Italian; after "a meno che" in the subjunctive."""
_VINCE = (
    r"sta vincendo|stia vincendo|sta prendendo|stia prendendo|vince|vinca|prende|prenda|e in testa|sia in testa"
    r"|tiene|tenga"
)
_NIL = r"(?:a )?(?:nil|nill|null|nullo|nulo|nul|zero)"

SOMEBODY_LEADS = written(
    r"(?:they|someone|somebody|anyone|anybody) (?:leads?|led|plays?|opens?)",
    r"si (?:esce|gioca|attacca|apre)(?: (?:a|con|di))?",
    r"(?:escono|giocano|attaccano|aprono)(?: (?:a|con|di))?",
    r"(?:esce|viene|vengono|qualcuno esce)(?: (?:a|con|di))?",
    r"(?:se iese|iese|se joaca|se ataca|se deschide|cineva iese|ies|vine|vin)(?: (?:cu|in|la))?",
    r"(?:a|led suit is|the suit is|suit led is|the suit led is)",
)
LED = written(
    r"(?:(?:is|are|was|were|get|gets|s|have been|has been) )?(?:led|lead|leads|the suit led|opened|played)",
    r"(?:come|comes)(?: up)?",
    r"(?:e |sono |viene |vengono )?(?:uscita|uscite|giocate|giocati|di mano)",
    r"(?:e |sunt |este )?(?:iesita|jucata|atacata|deschisa)",
)
PARTNER_NIL = written(
    rf"{_PARTNER} (?:(?:has|is|have|says?|said|bids?|goes|went|calls?|called|on) )*{_NIL}",
    rf"{_PARTNER} {_SA}{_NIL}",
    rf"{_PARTNER} (?:(?:a|face|facut|liciteaza|licitat|merge|anunta|anuntat|pe) )*{_NIL}",
)
PARTNER_NOT_NIL = written(
    rf"{_PARTNER} (?:(?:has|is|does|did) )?(?:not|isnt|hasnt|doesnt|didnt)(?: (?:bid|call|say|go|on))* {_NIL}",
    rf"{_PARTNER} non {_SA}{_NIL}",
    rf"{_PARTNER} nu (?:(?:a|face|facut|liciteaza|licitat|merge|anunta|anuntat) )*{_NIL}",
)
SOMEBODY_NIL = written(
    rf"(?:anyone|anybody|someone|somebody|one of them|any opponent) (?:(?:has|is|bids?|goes|went|says?|said) )*{_NIL}",
    rf"qualcuno {_SA}{_NIL}",
    rf"cineva (?:(?:a|face|facut|liciteaza|licitat|merge) )*{_NIL}",
)
NOBODY_NIL = written(
    rf"(?:nobody|no one|none) (?:(?:has|is|bids?|goes|went|says?|said) )*{_NIL}",
    rf"nessuno {_SA}{_NIL}",
    rf"nimeni nu (?:(?:a|face|facut|liciteaza|licitat|merge) )*{_NIL}",
)
_TRICK = r"(?: (?:it|the trick|this trick|that|la presa|la mano|levata|mana))?"
PARTNER_WINS = written(
    rf"{_PARTNER} (?:(?:is|s) )?(?:winning|wins|ahead|taking|takes|has|holds|owns|best|high){_TRICK}",
    r"we (?:are )?(?:win|winning|ahead)",
    rf"{_PARTNER} (?:{_VINCE}|ha|abbia|e padrone){_TRICK}",
    rf"{_PARTNER} (?:castiga|ia|conduce|este in fata|e in fata|are){_TRICK}",
)
PARTNER_LOSES = written(
    rf"{_PARTNER} (?:(?:is|s|does) )?(?:not|isnt|doesnt) (?:winning|win|ahead|taking|take|have){_TRICK}",
    rf"{_PARTNER} (?:(?:is|s) )?(?:losing|loses|behind|beaten)",
    r"(?:we (?:are )?(?:losing|not winning)|(?:they|the opponents|opponents) (?:are )?(?:win|winning|ahead))",
    rf"{_PARTNER} (?:non (?:{_VINCE})|sta perdendo|perde){_TRICK}",
    r"(?:vincono|prendono|gli avversari vincono|gli avversari prendono)(?: (?:loro|gli avversari))?",
    rf"{_PARTNER} (?:nu (?:castiga|ia|conduce|e in fata|este in fata)|pierde){_TRICK}",
    r"adversarii (?:castiga|iau|conduc)",
)
I_LEAD = written(
    r"i (?:am |m )?(?:lead|leading|on lead|to lead|in|get in|get the lead|have the lead)",
    r"i (?:win|won|take)(?: it| this trick| the trick| that trick| this)?",
    r"im (?:leading|on lead|in)",
    r"(?:its |it is )?my lead|on lead|leading|on my lead|in the lead",
    r"(?:esco io|sono di mano|tocca a me uscire|sono io a uscire|io esco|di mano|prendo io|sono in presa)",
    r"(?:ies eu|eu ies|sunt la mana|deschid eu|atac eu|sunt in mana|la mana)",
)
NOT_I_LEAD = written(
    r"i (?:am |m |do )?(?:not) (?:lead|leading|on lead)",
    r"(?:non sono di mano|non esco io)",
    r"(?:nu ies eu|nu sunt la mana)",
)
VOID = written(
    r"(?:i (?:am |m )?|im )?(?:void|out)(?: in it| of it)?",
    r"i have (?:none|no more)(?: of it| left| of the suit)?",
    r"i (?:cant|can not|cannot|could not) follow(?: suit)?",
    r"(?:non posso rispondere|non ne ho(?: piu)?|sono senza|non ho il seme)",
    r"(?:nu pot raspunde|nu pot servi|nu am culoarea|nu am|n am)",
)
NOT_VOID = written(
    r"i (?:can|must|have to) follow(?: suit)?|i have (?:some|one)",
    r"(?:posso rispondere|devo rispondere|ne ho)",
    r"(?:pot raspunde|trebuie sa raspund|am culoarea)",
)
LAST = written(
    r"(?:i (?:am |m )?|im )?(?:the )?last(?: to play| in the trick| hand)?|i play last",
    r"(?:(?:sono|gioco|gioco per|sono l) )?(?:ultimo|ultima|lultimo|lultima)(?: a giocare)?",
    r"(?:(?:sunt|joc) )?(?:ultimul|ultima)(?: la rand)?",
)
NOT_LAST = written(
    r"i (?:am |m )?not (?:the )?last(?: to play)?",
    r"non (?:sono|gioco per) (?:ultimo|ultima|lultimo|lultima)",
    r"nu (?:sunt|joc) (?:ultimul|ultima)",
)
TRUMPED = written(
    r"(?:(?:it|the trick|that) )?(?:(?:is|has been|was|gets|s) )?(?:trumped|ruffed)",
    r"(?:someone|somebody|anyone|they) (?:trumps?|ruffs?|trumped|ruffed|has trumped|has ruffed)(?: it)?",
    r"(?:hanno tagliato|qualcuno taglia|qualcuno ha tagliato|tagliano|si taglia|e tagliata|tagliata)",
    r"(?:au taiat|cineva taie|cineva a taiat|se taie|e taiata|taiata)",
)
NOT_TRUMPED = written(
    r"(?:(?:it|the trick) )?(?:(?:is|has|was) )?not (?:been )?(?:trumped|ruffed)",
    r"(?:nobody|no one) (?:trumps|ruffs|trumped|ruffed|has trumped|has ruffed)(?: it)?",
    r"(?:non hanno tagliato|nessuno taglia|nessuno ha tagliato|non e tagliata|non si taglia)",
    r"(?:nu au taiat|nimeni nu taie|nimeni nu a taiat|nu se taie|nu e taiata)",
)
BROKEN = written(
    r"spades (?:(?:are|have been|is|get) )?broken",
    r"(?:le )?picche (?:(?:sono|sono state) )?(?:rotte|sbloccate|aperte)",
    r"(?:pica|picile) (?:(?:e|este|sunt|a fost|au fost) )?(?:sparta|sparte|deschisa|deschise|rupta|rupte)",
)
NOT_BROKEN = written(
    r"spades (?:(?:are|have|is) )?(?:not (?:been )?broken|unbroken)",
    r"(?:le )?picche non (?:(?:sono|sono state) )?(?:rotte|sbloccate|aperte)",
    r"(?:pica|picile) nu (?:(?:e|este|sunt|a fost|au fost) )?(?:sparta|sparte|deschisa|deschise|rupta|rupte)",
)
GONE = written(
    r"(?:(?:is|has|has been|was|s) )?(?:gone|played|fallen|dropped)",
    r"(?:(?:e|e stato|e stata|e gia) )?(?:uscito|uscita|giocato|giocata|caduto|caduta|passato|passata)",
    r"(?:a )?(?:iesit|cazut|trecut|fost jucat|fost jucata)",
)
NOT_GONE = written(
    r"(?:(?:is|has|was) )?(?:not|still not) (?:yet )?(?:been )?(?:gone|played|fallen|dropped)",
    r"non (?:(?:e|e stato|e stata|e ancora) )?(?:uscito|uscita|giocato|giocata|caduto|caduta|passato|passata)",
    r"nu a (?:iesit|cazut|trecut|fost jucat|fost jucata)",
)
