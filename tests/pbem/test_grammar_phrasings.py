"""What people type on phones, and what it means: language | line | meaning."""

from __future__ import annotations

import pytest

from tests.pbem.grammar_words import said

CARDS = """
en | KH | KH
en | kh | KH
en | Kh. | KH
en | K♥ | KH
en | K♥️ | KH
en | K♥︎ | KH
en | k ♥ | KH
en | K❤️ | KH
en | ♥K | KH
en | 10h | TH
en | 10H! | TH
en | 10 H | TH
en | th | TH
en | h10 | TH
en | H 10 | TH
en | hk | KH
en | k h | KH
en | 10-H | TH
en | king of hearts | KH
en | King of Hearts | KH
en | the king of hearts | KH
en | K of H | KH
en | K of ♥ | KH
en | kings hearts | KH
en | king hearts | KH
en | king-of-hearts | KH
en | hearts king | KH
en | ace♠ | AS
en | two of clubs | 2C
en | deuce of clubs | 2C
en | 3 of clubs | 3C
en | ten of diamonds | TD
en | 10 diamonds | TD
en | 10🍀 | TC
en | 🔟♦️ | TD
en | 9️⃣♠️ | 9S
en | 🂾 | KH
en | 🂡 | AS
en | 🃊 | TD
en | 🃏 | BJ or LJ
en | big joker | BJ
en | BJ | BJ
en | ＫＨ | KH
en | ＫＨ！ | KH
en | ➡️ KH | KH
en | "KH" | KH
en | “KH” | KH
en | *KH* | KH
en | (KH) | KH
en | - KH | KH
en | AS | AS
en | da | AD
en | re di cuori | KH
en | regele de inimă | KH
en | due di picche | 2S
it | KC | KH
it | kc | KH
it | 10F | TC
it | 10 f | TC
it | KP | KS
it | K♥ | KH
it | AH | AH
it | 5s | 5S
it | QF | QC
it | QQ | QD
it | FQ | JD or QC
it | RC | KH
it | DQ | QD
it | FF | JC
it | C10 | TH
it | re di cuori | KH
it | il re di cuori | KH
it | Re Cuori | KH
it | l’asso di picche | AS
it | asso di picche | AS
it | due di picche | 2S
it | fante di fiori | JC
it | la donna di quadri | QD
it | regina quadri | QD
it | dieci di fiori | TC
it | 7 di cuori | 7H
it | king of hearts | KH
ro | KI | KH
ro | ki | KH
ro | 10P | TS
ro | AT | AC
ro | KC | KD
ro | RI | KH
ro | DP | QS
ro | VT | JC
ro | RT | KC or TD
ro | 5h | 5H
ro | regele de inimă | KH
ro | rege de inima | KH
ro | REGELE DE INIMĂ | KH
ro | popa de treflă | KC
ro | dama de caro | QD
ro | regina de romb | QD
ro | valet de pică | JS
ro | asul de pică | AS
ro | as de trefla | AC
ro | inimă neagră as | AS
ro | regele de inimă neagră | KS
ro | zece de romb | TD
ro | decarul de treflă | TC
ro | șeptar de inimă | 7H
ro | doi de treflă | 2C
"""

PLAYS = """
en | play KH | KH
en | Play: KH | KH
en | play the 10 of hearts | TH
en | please play KH, thanks! | KH
en | KH please | KH
en | KH thanks Ben | KH
en | KH 👍 | KH
en | AH, thanks | AH
en | nil ❤️ | bid nil
en | ok, KH | KH
en | Hi Ben, KH | KH
en | Hi all! KH | KH
en | Good morning Sara, I'll play the king of hearts. Cheers | KH
en | I'll play the king of hearts | KH
en | I’ll play the king of hearts | KH
en | Ill play KH | KH
en | I will play the king of hearts please | KH
en | I play KH | KH
en | I'd like to play the jack of spades | JS
en | lead with the ace of spades | AS
en | my card is KH | KH
en | Let's play KH | KH
en | play KH #k7q2 | KH
en | KH ;) | KH
en | KH :D | KH
en | KH <3 | KH
en | yes, KH | KH
en | play ha | AH
it | gioco il re di cuori | KH
it | Gioco KC, grazie | KH
it | gioco la donna di picche | QS
it | gioca l'asso di fiori | AC
it | vorrei giocare il fante di quadri | JD
it | per favore gioco 10F | TC
it | butto il due di picche | 2S
it | Ciao a tutti, gioco KC | KH
it | la mia carta è il re di cuori | KH
it | play KH | KH
ro | dau regele de inimă | KH
ro | joc dama de caro | QD
ro | te rog joc 10P | TS
ro | vreau să joc asul de pică | AS
ro | Bună, joc KI, mulțumesc! | KH
ro | pun doi de treflă | 2C
"""

BIDS = """
en | 4 | bid 4
en | 4! | bid 4
en | 4. | bid 4
en | 4. Thanks | bid 4
en | 4. KH | KH
en | 4) KH | KH
en | 4)KH | KH
en | (4) KH | KH
en | 2) play 10 hearts | TH
en | 1) 4 | bid 4
en | 2) nil | bid nil
en | 3) bid 4 | bid 4
en | 10) H | TH
it | 1) re di cuori | KH
ro | 2) rege de inimă | KH
en | table 3: 4) KH | 3: KH
en | 4 . KH | KH
en | 1. KH | KH
en | 13. K♥ | KH
en | 4. king of hearts | KH
en | 4. play KH | KH
en | 4. 3C 4D 5H | give 3C 4D 5H
en | table 3: 4. KH | 3: KH
en | status; 4. KH | status / KH
en | bid 4. KH | bid 4 / KH
en | 4. nil | bid 4 / bid nil
it | 4. re di cuori | KH
ro | 4. regele de cupă | KH
en | 13 13 13 | cut 13 13 13
en | 10, 20, 5 | cut 10 20 5
en | ten twelve 20 | cut 10 12 20
it | 13 13 13 | cut 13 13 13
en | 4️⃣ | bid 4
en | ④ | bid 4
en | ４ | bid 4
en | four | bid 4
en | Thirteen | bid 13
en | 4 :D | bid 4
en | 4 tricks | bid 4
en | 4 please | bid 4
en | 4, thanks | bid 4
en | bid 4 | bid 4
en | Bid: 4 | bid 4
en | bid=4 | bid 4
en | bid - 4 | bid 4
en | BID FOUR | bid 4
en | I bid 4 | bid 4
en | i bid four tricks | bid 4
en | my bid is four | bid 4
en | My bid: 4 | bid 4
en | my bid is 4, good luck all! | bid 4
en | I'll bid 4 | bid 4
en | I’d like to bid 4 please | bid 4
en | I'll go 5 | bid 5
en | I'll take 3 | bid 3
en | make it 5 | bid 5
en | put me down for 4 | bid 4
en | 0 | bid 0 or bid nil
en | zero | bid 0 or bid nil
en | bid 0 | bid 0 or bid nil
en | nil | bid nil
en | NIL!! | bid nil
en | null | bid nil
en | zip | bid nil
en | I'll go nil | bid nil
en | I'll play nil | bid nil
en | going nil | bid nil
en | bid nil | bid nil
en | double nil | bid double nil or bid pair nil
en | nil double | bid double nil or bid pair nil
en | I bid double nil please | bid double nil or bid pair nil
it | doppio nil | bid double nil or bid pair nil
it | nil doppio | bid double nil or bid pair nil
ro | dublu nil | bid double nil or bid pair nil
ro | nil dublu | bid double nil or bid pair nil
en | 10 for 200 | bid 10 for 200
en | bid ten for two hundred | bid 10 for 200
en | I bid 10 for 2 please | bid 10 for 200
en | 10-4-2 | bid 10 for 200
it | 10 per 200 | bid 10 for 200
it | dichiaro dieci per duecento | bid 10 for 200
ro | licitez 10 pentru 200 | bid 10 for 200
ro | zece pentru două sute | bid 10 for 200
en | moon | bid moon
en | shoot the moon | bid moon
en | boston! | bid moon
it | dichiaro moon | bid moon
ro | luna | bid moon
en | blind moon | bid blind moon
it | moon cieco | bid blind moon
ro | moon orb | bid blind moon
en | propose the moon | propose moon 13
en | blind 7 | propose blind 7
en | 7 blind | propose blind 7
en | bid blind 7 | propose blind 7
en | propose blind 8 | propose blind 8
it | alla cieca 7 | propose blind 7
it | 7 alla cieca | propose blind 7
ro | orb 7 | propose blind 7
ro | 7 în orb | propose blind 7
en | sure 4 | sure 4
en | 4 sure | sure 4
en | I'm sure of 4 | sure 4
en | possible 6 | possible 6
en | sure 4 possible 6 | sure 4 / possible 6
en | sure 4, possible 6 | sure 4 / possible 6
en | sure 4 and possible 6 | sure 4 / possible 6
en | sure 4. Possible 2. Propose 9 | sure 4 / possible 2 / propose 9
en | propose 9 | propose 9
en | I propose nine tricks | propose 9
en | raise 6 | propose 6
en | raise to 6 | propose 6
en | agree | agree
en | I agree! | agree
en | agreed, thanks | agree
it | sicure 4 | sure 4
it | possibili 6 | possible 6
it | sicure 4 e possibili 6 | sure 4 / possible 6
it | propongo nove | propose 9
it | rilancio a 6 | propose 6
it | concordo | agree
it | accetto la proposta | agree
ro | sigure 4 | sure 4
ro | posibile 6 | possible 6
ro | sigure 4 și posibile 6 | sure 4 / possible 6
ro | propun nouă | propose 9
ro | sunt de acord | agree
ro | de acord | agree
en | disagree | disagree
en | I don't agree | disagree
it | non concordo | disagree
it | rifiuto la proposta | disagree
ro | nu sunt de acord | disagree
ro | refuz propunerea | disagree
en | pair nil | bid pair nil
en | propose pair nil | propose pair nil 0
it | nil di coppia | bid pair nil
ro | nil în pereche | bid pair nil
en | little bemo | littlebemo
en | Big Bemo! | bigbemo
it | piccolo bemo | littlebemo
ro | bemo mare | bigbemo
en | aces | aces
en | Can we go aces? | aces
en | is it possible to go aces? | aces
it | possiamo andare con gli assi? | aces
ro | mergem cu așii | aces
en | Propose 1 no trump Propose 2 no trump Propose 3 no trump Propose 4 no trump | ?
en | Sure 0 Sure 1 Sure 2 Sure 3 Sure 4 | ?
en | 4 no trump | bid 4 no trump
en | no trump 4 | bid 4 no trump
en | 4NT | bid 4 no trump
en | bid four no trump please | bid 4 no trump
en | propose 4 no trump | propose no trump 4
it | 4 senza atout | bid 4 no trump
it | propongo 4 senza briscola | propose no trump 4
ro | 4 fără atu | bid 4 no trump
ro | propun 4 fără atu | propose no trump 4
en | blind 5 no trump | bid blind 5 no trump
en | 5 no trump blind | bid blind 5 no trump
it | cieco 5 senza atout | bid blind 5 no trump
ro | orb 5 fără atu | bid blind 5 no trump
en | blind pair nil | bid blind pair nil
en | blind double nil | bid blind pair nil
it | nil di coppia cieco | bid blind pair nil
ro | nil în pereche orb | bid blind pair nil
en | blind nil | bid blind nil
en | Blind-Nil | bid blind nil
en | nil blind | bid blind nil
en | bn | bid blind nil
en | I bid blind nil please | bid blind nil
en | 15 | bid 15
it | 4 | bid 4
it | quattro | bid 4
it | dichiaro 4 | bid 4
it | Dichiaro quattro prese | bid 4
it | la mia dichiarazione è 4 | bid 4
it | la mia dichiarazione e' 4 | bid 4
it | chiamo 3 | bid 3
it | nullo | bid nil
it | nil cieco | bid blind nil
it | nil alla cieca | bid blind nil
it | dichiaro nil alla cieca | bid blind nil
ro | patru | bid 4
ro | licitez 4 | bid 4
ro | licitez șase | bid 6
ro | licitez sase | bid 6
ro | licitația mea este 4 | bid 4
ro | licitatia mea e 4 | bid 4
ro | licitez la 4 | bid 4
ro | nil orb | bid blind nil
ro | nil pe nevăzute | bid blind nil
ro | da, 4 | bid 4
"""

EXCHANGES = """
en | pass 3C 4D | give 3C 4D
en | 3C 4D | give 3C 4D
en | 3C, 4D, 9H | give 3C 4D 9H
en | 3C, 4D and 9H | give 3C 4D 9H
en | 3c+4d+9h | give 3C 4D 9H
en | K♥, 10♦︎ & 3♣️ | give KH TD 3C
en | 3c4d9h | give 3C 4D 9H
en | k h q d | give KH QD
en | pass the king of hearts and the 3 of clubs | give KH 3C
en | pass king of hearts and 3 of clubs | give KH 3C
en | give 3C, 4D to my partner | give 3C 4D
en | I pass 3C 4D 9H, thanks | give 3C 4D 9H
en | pass 3C | give 3C
en | pass 3C 3C | give 3C 3C
en | 🂾🂡 | give KH AS
en | pass none | keep
en | pass nothing | keep
en | pass | keep or discard
en | keep | keep
en | keep it | keep
en | discard | discard
en | I discard it | discard
en | next card please | discard
en | discard 2C 4D | replace 2C 4D
en | replace 2C and 4D | replace 2C 4D
en | replace nothing | replace
en | throw away 2C | replace 2C
it | la tengo | keep
it | scarto | discard
it | la scarto | discard
it | scarto 2F 4Q | replace 2C 4D
it | sostituisco 2F e 4Q | replace 2C 4D
ro | o păstrez | keep
ro | decartez | discard
ro | o arunc | discard
ro | înlocuiesc 2T 4C | replace 2C 4D
en | keep my cards | keep
en | I'll keep them | keep
it | passo | keep or discard
it | passo 3F 4Q 9C | give 3C 4D 9H
it | passo re di cuori e due di picche | give KH 2S
it | FQ 3F | give JD 3C or give QC 3C
it | tengo le carte | keep
ro | dau 3T 4C | give 3C 4D
ro | pasez 3T și 4C | give 3C 4D
ro | păstrez | keep
ro | pas | keep or discard
en | look | look
en | I look | look
en | let me look at my cards | look
it | guardo le carte | look
ro | mă uit la cărți | look
"""

COMMANDS = """
en | status | status
en | Status? | status
en | status please | status
en | state | status
en | show me the status | status
en | whose turn is it? | status
en | hand | hand
en | show me my hand | hand
en | my cards please | hand
en | see my cards | hand
en | last trick | last
en | what's the score? | score
en | Score | score
en | rules | rules
en | rules basic4 target=300 | rules basic4 target=300
en | my games | games
en | help | help
en | ? | help
en | help say | help say
en | start | start
en | start the game please | start
en | let's start! | start
en | new | new
en | start a new game | new
en | New Basic4 | new basic4
en | new basic4 bots | new basic4 bots
en | new basic4 target=300 bots 3 | new basic4 target=300 bots 3
en | new basic4 target = 300 | new basic4 target=300
en | new basic4 invite ann@example.org bob@example.org | new basic4 invite ann@example.org bob@example.org
en | invite ann@example.org, bob@example.org and cy@example.org | invite ann@example.org bob@example.org cy@example.org
en | invite Bob Lee <bob@example.org> | invite bob@example.org
en | invite bob@example.org<mailto:bob@example.org> | invite bob@example.org
en | Please invite ann@example.org. | invite ann@example.org
en | accept | accept
en | I accept the invitation! | accept
en | decline | decline
en | bots | bots
en | bots 3 | bots 3
en | 3 bots | bots 3
en | add three bots | bots 3
en | bots three | bots 3
en | yes | yes
en | Yes! | yes
en | yes please | yes
en | I confirm | yes
en | yes, I resign | yes
en | language it | language it
en | language: Italian | language it
en | zone Europe/Rome | zone Europe/Rome
en | timezone: Europe/Bucharest | zone Europe/Bucharest
en | zone New York | zone New York
en | name Ben | name: Ben
en | my name is Ben O'Hara | name: Ben O'Hara
en | resign | resign
en | I resign. | resign
en | leave | leave
en | leave the table | leave
it | stato | status
it | mostrami la mano | hand
it | le mie carte | hand
it | ultima presa | last
it | punti | score
it | regole | rules
it | aiuto | help
it | nuova partita | new
it | accetto l'invito | accept
it | rifiuto | decline
it | inizia | start
it | sì | yes
it | si | yes
it | confermo | yes
it | lingua inglese | language en
it | fuso orario Europe/Rome | zone Europe/Rome
it | mi chiamo Sara | name: Sara
it | mi arrendo | resign
it | lascio il tavolo | leave
ro | stare | status
ro | mâna mea | hand
ro | arată-mi cărțile | hand
ro | scor | score
ro | reguli | rules
ro | ajutor | help
ro | masă nouă | new
ro | accept | accept
ro | începem jocul | start
ro | da | yes
ro | confirm | yes
ro | limba română | language ro
ro | numele meu este Ștefan | name: Ștefan
ro | mă predau | resign
"""

TALK = """
en | say nice hand, Ben! | say: nice hand, Ben!
en | Say: KH would have been better; 4 is too much. #best | say: KH would have been better; 4 is too much. #best
en | say thanks | say: thanks
en | please say “hi” 😀 | say: “hi” 😀
en | say 4 | say: 4
en | table 12: say I play KH | 12: say: I play KH
en | say hello #k7q2 | say: hello
it | dico ciao a tutti! | say: ciao a tutti!
ro | spun Noroc, prieteni! | say: Noroc, prieteni!
en | bid 4; say hi all; bye | bid 4 / say: hi all; bye
en | KH and say nice lead | KH / say: nice lead
en | KH, say nice lead | KH / say: nice lead
en | play KH. say nice lead. bye | KH / say: nice lead. bye
"""

TABLES = """
en | table 12: KH | 12: KH
en | Table 12 - KH | 12: KH
en | #12 KH | 12: KH
en | #12: KH | 12: KH
en | 12: KH | 12: KH
en | on table 12: bid 4 | 12: bid 4
en | KH #12 | 12: KH
en | KH at table 12 | 12: KH
en | status 12 | 12: status
en | status table 12 | 12: status
it | tavolo 12: re di cuori | 12: KH
it | al tavolo 12: passo | 12: keep or discard
ro | masa 12: 4 | 12: bid 4
en | table 12: KH; table 13: QD | 12: KH / 13: QD
en | table 12: KH, table 13: QD | 12: KH / 13: QD
en | table 12: KH; say hi | 12: KH / 12: say: hi
"""

SILENCE = """
en | thanks | nothing
en | Thanks! | nothing
en | thank you very much | nothing
en | thx, Sara | nothing
en | Thanks Ben | nothing
en | Hi | nothing
en | Hello everybody | nothing
en | ciao | nothing
en | ok | nothing
en | OK 👍 | nothing
en | 👍 | nothing
en | 😂😂 | nothing
en | ❤️ | nothing
en | :-) | nothing
en | ... | nothing
en | good luck everyone! | nothing
en | # bid 4 | nothing
en | #todo KH | nothing
en | > KH | nothing
en | #k7q2 | nothing
en | no | nothing
it | grazie mille! | nothing
it | va bene, grazie | nothing
ro | mulțumesc frumos | nothing
ro | Bună ziua | nothing
"""


def cases(*tables: str) -> list[tuple[str, str, str]]:
    """The rows of the tables: language, line, meaning."""
    rows = [row.split(" | ", 1) for table in tables for row in table.strip().splitlines()]
    return [(language.strip(), *_parted(rest)) for language, rest in rows]


def _parted(rest: str) -> tuple[str, str]:
    line, _, meaning = rest.rpartition(" | ")
    return line, meaning.strip()


UNDERSTOOD = cases(CARDS, PLAYS, BIDS, EXCHANGES, COMMANDS, TALK, TABLES, SILENCE)


@pytest.mark.parametrize(("language", "line", "meaning"), UNDERSTOOD)
def test_a_phrasing_means_what_its_writer_meant(language: str, line: str, meaning: str) -> None:
    assert said(line, language) == meaning


def test_no_phrasing_stands_in_the_tables_twice() -> None:
    lines = [(language, line) for language, line, _ in UNDERSTOOD]
    assert len(set(lines)) == len(lines) >= 150
