"""The rules in words, the words of the score sheet, and the notation of cards and bids."""

import ast
import re
from importlib.resources import files
from pathlib import Path

import pytest

from engine import Table, load_presets
from engine.actions import BLIND_NIL, NIL, Bid
from engine.cards import Card
from engine.game import Line
from engine.notation import LINES, bid_text, card, cards, line_sentence
from engine.option import BadOption
from engine.options import with_changes
from tests.engine.shapes import PRESETS as PLAYABLE
from tests.engine.shapes import TALK

BASIC = load_presets()["basic4"].options


def rules(preset="basic4", **options):
    table = Table.open(with_changes(load_presets()[preset].options, options))
    return [str(sentence) for sentence in table.rules.sentences()]


def told(word, **options):
    """The sentences of the ordinary game, so changed, in which the word stands."""
    return [sentence for sentence in rules(**options) if word in sentence]


def test_the_rules_of_the_ordinary_game_can_be_played_from():
    assert rules() == [
        "Partners sit opposite each other and are one side: their bids and their tricks are added up, "
        "and they keep one account of points.",
        "There are 52 cards, the ace is the highest of each suit, and spades are always trumps.",
        "The first dealer is drawn by lot; after that the deal passes clockwise.",
        "The pack is shuffled and dealt out singly, clockwise from the dealer's left, 13 cards to everybody.",
        "Whoever may bid blind is asked before seeing any card; everybody else looks at the cards at once.",
        "Everybody bids once, clockwise from the dealer's left; nobody passes.",
        "A bid is a number of tricks from 1 to 13, or nil.",
        "After the bids a blind nil bidder may give 2 cards to the partner, face down; the partner takes them, looks "
        "at them and gives 2 back. Two partners who both bid nil exchange nothing.",
        "A trick is one card each, clockwise. The highest spade wins it; without a spade, the highest card of the "
        "suit led. All tricks are played.",
        "The player on the dealer's left leads to the first trick; after that the winner of a trick leads.",
        "Follow suit if you can; if you cannot, play any card.",
        "The first lead of a deal may not be a spade, unless the leader holds nothing else.",
        "After the first trick spades may not be led until they are broken, that is, until a spade has been played; "
        "but whoever holds nothing else may lead one.",
        "Each trick of a bid scores 10 if the side wins at least as many tricks as it bid, and costs 10 if it wins "
        "fewer.",
        "Each trick over the bid, an overtrick, scores 1 more.",
        "Nil: the bidder promises to win no trick. It scores 100 if kept and costs 100 if not, apart from the bid of "
        "the side. The tricks of a failed nil do not count towards that bid; they are overtricks.",
        "Blind nil: a nil bid before looking at the cards, by a side that is behind by 100 points or more when the "
        "deal begins. It scores 200 if kept and costs 200 if not.",
        "Overtricks are also counted as bags. Every 10 bags of a side cost it 100 and are taken off; the rest stay.",
        "The first side to have 500 points or more after a deal wins the game; if several have, the best score wins.",
        "After 100 deals at the latest the game is over, and the best score wins.",
        "If the best score is shared then, the game goes on until a deal leaves one side ahead, whatever the scores.",
        "During the play everybody may claim, once in a deal, all tricks that are still to be won; the hand is laid "
        "open then. If it wins them whatever the others hold and play, they are claimed at once; if that is not "
        "certain, the opponents are asked, and unless all of them agree the play goes on.",
        "Fewer tricks may be claimed too, or none, and the rest given to the opponents; everybody else has to agree to "
        "that.",
        "A card, or a bid made with seen cards, may be taken back if all others agree, until anything else has "
        "happened.",
        "Anybody may resign at any time. When the whole side has resigned the game is over, and the best of the "
        "others has won.",
    ]


@pytest.mark.parametrize("preset", PLAYABLE)
def test_every_sentence_is_whole_and_stands_once(preset):
    sentences = rules(preset)
    assert len(sentences) == len(set(sentences))
    for sentence in sentences:
        assert re.fullmatch(r"[A-Z][^{}]+\.", sentence)
        assert "  " not in sentence


def test_alone_the_rules_speak_of_no_partner():
    assert not [sentence for sentence in rules("solo4") if "partner" in sentence.lower()]
    assert "Beat the best card of the trick if you can, with a spade if you hold none of the suit led." in rules(
        "solo4"
    )


@pytest.mark.parametrize(
    ("preset", "sentence"),
    [
        ("six102", "Taken out of the pack: 2C 2C."),
        ("six102", "Of two equal cards in one trick the second one beats the first."),
        ("three52", "After the deal 1 card is left over; it is out of the game, and nobody sees it."),
        ("three52", "Whoever holds the lowest club leads to the first trick; after that the winner of a trick leads."),
        ("three52", "The first lead of a deal is the lowest club."),
        ("three52", "A bid is a number of tricks from 0 to 17."),
        ("three54", "Spades too, and above the ace of spades, the highest first: BJ LJ."),
        ("widow54", "After the deal 2 cards are left over; they are out of the game, and nobody sees them."),
        ("super_spades", "Partners sit opposite each other and are one side: their bids and their tricks are added up, "
                         "and they keep one account of points."),
        ("dummy3", "Three players are dealt four hands. Each of the three keeps an account of points."),
        ("dummy3", "The last to bid may not bid nil if everybody else has: somebody has to be declarer."),
        ("two_003", "Double nil: a nil bid before looking at the cards. It scores 200 if kept and costs 200 if not."),
        ("two_003", "Both bid once; whoever drew second bids first."),
        ("two_003", "Look at the first of the two cards. Either keep it and put the second away, face down and unseen, "
                    "or discard it and keep the second, whatever it is. What is put away is out of the game."),
        ("barmore", "A side bids a number of tricks from 1 to 13."),
        ("barmore", "What a side bids blind is bid by both partners: one proposes it, the other agrees. "
                    "As soon as one of them looks at the cards, it is open to neither."),
        ("barmore", "Blind 7 or more: a side that agrees on it before either partner has looked wins 20 for each trick "
                    "of the bid if it wins at least as many tricks, and loses 20 for each if it wins fewer. "
                    "Overtricks count as usual."),
    ],
)  # fmt: skip
def test_a_preset_says_in_its_rules_what_is_peculiar_to_it(preset, sentence):
    assert sentence in rules(preset)


@pytest.mark.parametrize("preset", ["super_spades", "dummy3"])
def test_with_a_dummy_the_rules_say_when_it_is_turned_up(preset):
    assert (
        "The dummy is turned up right after the opening lead, or before it if the declarer or the dummy has to lead."
        in rules(preset)
    )


@pytest.mark.parametrize(
    ("options", "word", "sentence"),
    [
        ({"blind_min": 6}, "Blind 6",
         "a side behind by 100 points or more when the deal begins that agrees on it before"),
        ({"blind_min": 6}, "Blind 6", "if it wins exactly as many tricks, and loses 20 for each if not."),
        ({"nil200": "sighted"}, "A bid is", "from 1 to 13, nil or double nil."),
        ({"blind_nil_exchange": 1}, "exchange", "may give 1 card to the partner, face down; the partner takes it"),
        ({"overtrick": 0}, "overtricks", "Tricks over the bid, overtricks, score nothing."),
        ({"overtrick": -10, "bag_limit": "off"}, "overtrick,", "Each trick over the bid, an overtrick, costs 10."),
        ({"trick1": "low_club_strict"}, "first trick", "To the first trick everybody plays the lowest club."),
        ({"trick1": "low_club_strict"}, "leads to", "Whoever holds the lowest club leads to the first trick;"),
        ({"trick1": "low_club_diamond"}, "diamond", "Whoever has no club plays the lowest diamond to the first"),
        ({"first_lead_card": "any"}, "led to the first", "Any card may be led to the first trick."),
        ({"breaking": "none"}, "a spade too", "After the first trick any card may be led, a spade too."),
        ({"breaking": "first_3_tricks"}, "broken", "In the second trick and up to trick 3 spades may not be led"),
        ({"renege": "no_points"}, "could follow", "no points in that deal and not the game by its bid"),
        ({"big_bid_bonus": True}, "more than 6", "that is made scores 10 more for each of its tricks over 6."),
        ({"last_trick_bonus": 10}, "nine or higher", "Whoever makes the bid exactly scores 10 more for winning the"),
        ({"back_to_back": "lose"}, "two deals running", "A side whose contract fails in two deals running loses"),
        ({"deal_limit": 30}, "at the latest", "After 30 deals at the latest the game is over, and the best"),
        ({"special_card": "3S"}, "special card", "The 3S is a special card: it takes one overtrick, with its points"),
        ({"special_card": "cut"}, "card is cut", "Before each deal a card is cut, which stays in the pack: in this"),
        ({"set_penalty": "undertricks"}, "each missing", "if it wins fewer, each missing trick costs 10."),
        ({"double_tricks_set": True}, "twice", "A side that wins twice as many tricks as its ordinary bid, or more"),
        ({"set_at_overtricks": 3}, "3 tricks", "A side that wins 3 tricks or more over an ordinary bid loses"),
        ({"nil_fail_sets_partner": True}, "If a nil fails", "the bid of the partner is lost with it"),
        ({"nil_failed_tricks": "help_partner"}, "Nil:", "The tricks of a failed nil count towards that bid."),
        ({"nil_failed_tricks": "nothing"}, "Nil:", "The tricks of a failed nil count for nothing."),
        ({"blind_nil_bags_free": True}, "no bags", "A side that bid blind nil in a deal enters no bags for it."),
        ({"bag_limit": 1, "bag_penalty": 5}, "bag ", "Every bag costs 5 and is taken off."),
        ({"blind_deficit": 0}, "Blind nil", "Blind nil: a nil bid before looking at the cards. It scores"),
        ({"nil": False, "blind_nil": False}, "A bid is", "A bid is a number of tricks from 1 to 13."),
        ({"ten200": "exact"}, "A bid is", "from 1 to 13, nil or 10 for 200."),
        ({"ten200": "exact"}, "10 for 200:", "It scores 200 if the side wins exactly 10 tricks, and costs 200 if not."),
        ({"ten200": "at_least"}, "10 for 200:", "if the side wins 10 tricks or more, and costs 200 if not. Overtricks"),
        ({"ten200": "exact", "ten200_auto": True}, "in all", "A side that bids 10 in all has bid 10 for 200: it"),
        ({"ten200": "at_least", "ten200_auto": True}, "in all", "wins 10 tricks or more, and costs 200 if not."),
        ({"moon": 500}, "Moon", "It scores 500 if the side wins all 13 tricks, and costs 500 if not."),
        ({"moon": "win"}, "Moon", "The side wins the game if it wins all 13 tricks; it costs 200 if not."),
        ({"blind_moon": 400}, "Blind moon",
         "a side behind by 100 points or more when the deal begins that agrees on it"),
        ({"pair_nil": 500}, "Pair nil:", "both partners of a side that is more than 400 points behind promise to"),
        ({"pair_nil": 500}, "Pair nil scores", "500 if neither partner wins a trick, and costs 250 if one does."),
        ({"pair_nil": "win"}, "Pair nil wins", "wins the game if neither partner wins a trick, and costs 250 if one"),
        ({"pair_nil": 500, "pair_nil_lose": "game"}, "Pair nil scores", "and loses the game if one does."),
        ({"pair_nil": 500}, "every other", "of a pair nil have won a trick, every other side gets 100 more."),
        ({"blind_pair_nil": "game", "pair_nil_deficit": 0}, "Blind pair nil:", "before either has looked, the other"),
        ({"blind_pair_nil": "game"}, "Blind pair nil:", "that is more than 400 points behind"),
        ({"blind_pair_nil": "game"}, "Blind pair nil wins", "wins the game if neither partner wins a trick, and loses"),
        ({"no_trump": "on"}, "No trump:", "Each trick of this number scores 20 if the side makes its bid and the"),
        ({"no_trump": "on", "nt_lose_x": 1}, "No trump:", "if not, each costs 10, and the number of the partner is"),
        ({"no_trump": "on"}, "holds", "Whoever bids no trump holds at least one spade."),
        ({"blind_no_trump": "on"}, "Blind no trump, 5", "of a side that is more than 200 points behind agree on a"),
        ({"bemo": "on"}, "Little Bemo:", "scores 60 more if it wins the first 6 tricks, and loses 60 if it does not."),
        ({"bemo": "on"}, "Big Bemo:", "scores 90 more if it wins the first 9 tricks"),
        ({"aces_bonus": 100}, "announced", "wins them all in its tricks scores 100 more, whatever becomes of its bid."),
        ({"thirteen_on_ten": "win"}, "all 13", "A side that wins all 13 tricks on a bid of 10, made with seen cards,"),
        ({"ban_one": True}, "Nobody may", "Nobody may bid 1."),
        ({"side_max": 13}, "add up", "The bids of a side may not add up to more than 13."),
        ({"breaking": "whole_deal"}, "After the first", "spades may be led only by whoever holds nothing else."),
        ({"lose_at": -200}, "fewer after", "A side that has -200 points or fewer after a deal loses the game"),
        ({"first_lead": "dealer"}, "The dealer", "The dealer leads to the first trick; after that the winner"),
        ({"trump_insert": "2D_below_AS"}, "The 2D", "The 2D ranks between the ace and the king of spades and is"),
        ({"bid_first": "dealer"}, "Everybody bids", "Everybody bids once, clockwise from the dealer; nobody passes."),
        ({"side_min": 4}, "of a side may not", "The bids of a side may not add up to less than 4."),
        ({"nil_partner_min": 4}, "partner of a nil", "The partner of a nil bidder may not bid less than 4."),
        ({"forbid_exact_sum": True}, "All bids", "All bids together may not be exactly 13, the number of tricks."),
        ({"first_dealer": "high_card"}, "Everybody draws", "whoever draws the highest deals first"),
        ({"partner_choice": "draw", "first_dealer": "high_card"}, "Whoever has drawn", "for partners deals first"),
        ({"partner_choice": "free"}, "Who plays", "agreed upon before the game"),
        (
            {"misdeal": ("spades<=1", "no_court")},
            "misdeal",
            "Whoever was dealt one spade at most or no king, queen or jack may call a misdeal, until",
        ),
        ({"misdeal": ("suit>=7",), "misdeal_consult": True}, "ask his partner", "Before that he may ask his partner"),
        ({"blind_min": 6, "ten200": "at_least", "ten200_auto": True, "blind_lose_x": 1}, "than its tricks",
         "Blind 10 is worth more than its tricks: it wins 400 and loses 200."),
        ({"blind_min": 6, "pull_out_10": True}, "bid blind and", "may change to a seen bid of 10, once, until"),
        ({"raise_round": True}, "raise its bid", "each side may raise its bid once, first the side that bid first"),
        ({"raise_round": True, "talk": "tricks_only"}, "at most", "A side says at most 8 things in a deal."),
        ({**TALK, "nil": True}, "Instead of one", "may agree that one of them bids nil and the other a number."),
        ({"target": 300}, "The first side", "The first side to have 300 points or more"),
    ],
)
def test_an_option_changes_its_sentence(options, word, sentence):
    assert any(sentence in words for words in told(word, **options))


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ({"blind_nil": False}, "blind"),
        ({"nil": False, "blind_nil": False}, "nil"),
        ({"bag_limit": "off"}, "bag"),
        ({"breaking": "none"}, "broken"),
        ({"deal_limit": "off", "lose_at": -500}, "at the latest"),
        ({"trick1": "low_club_strict"}, "first lead"),
        ({"first_lead_card": "any"}, "first lead"),
        ({"blind_nil_exchange": 0}, "exchange"),
    ],
)
def test_what_is_switched_off_is_not_mentioned(options, word):
    assert told(word)
    assert not told(word, **options)


# --- the score sheet ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "params", "words"),
    [
        ("contract made", {"bid": 5, "won": 6}, "contract 5 made"),
        ("contract failed", {"bid": 7, "won": 5}, "contract 7, 5 won, set"),
        ("overtricks", {"n": 1}, "1 overtrick"),
        ("overtricks", {"n": 2}, "2 overtricks"),
        ("nil made", {}, "nil made"),
        ("nil failed", {}, "nil failed"),
        ("blind made", {"bid": 7, "won": 7}, "blind 7 made"),
        ("blind failed", {"bid": 7, "won": 5}, "blind 7, 5 won, set"),
        ("double nil made", {}, "double nil made"),
        ("double nil failed", {}, "double nil failed"),
        ("blind nil made", {}, "blind nil made"),
        ("blind nil failed", {}, "blind nil failed"),
        ("contract sunk", {"bid": 4, "won": 5}, "contract 4, lost with the nil"),
        ("blind sunk", {"bid": 7, "won": 7}, "blind 7, lost with the nil"),
        ("no bags", {"n": 1}, "1 bag not counted"),
        ("10 for 200 made", {"won": 10}, "10 for 200 made"),
        ("10 for 200 failed", {"won": 9}, "10 for 200, 9 won, set"),
        ("moon made", {"won": 13}, "moon made"),
        ("moon failed", {"won": 12}, "moon, 12 won, set"),
        ("blind moon made", {"won": 13}, "blind moon made"),
        ("blind moon failed", {"won": 0}, "blind moon, 0 won, set"),
        ("no trump made", {"bid": 7, "won": 8}, "7 no trump made"),
        ("no trump failed", {"bid": 7, "won": 6}, "7 no trump, 6 won, set"),
        ("no trump broken", {"bid": 7, "won": 8}, "7 no trump, ruffed, set"),
        ("blind no trump made", {"bid": 5, "won": 5}, "blind 5 no trump made"),
        ("blind no trump failed", {"bid": 5, "won": 4}, "blind 5 no trump, 4 won, set"),
        ("blind no trump broken", {"bid": 5, "won": 5}, "blind 5 no trump, ruffed, set"),
        ("little bemo made", {}, "Little Bemo made"),
        ("little bemo failed", {}, "Little Bemo failed"),
        ("big bemo made", {}, "Big Bemo made"),
        ("big bemo failed", {}, "Big Bemo failed"),
        ("aces", {}, "all four aces"),
        ("pair nil made", {}, "pair nil made"),
        ("pair nil failed", {}, "pair nil failed"),
        ("pair nil bonus", {}, "the pair nil took a trick each"),
        ("blind pair nil made", {}, "blind pair nil made"),
        ("blind pair nil failed", {}, "blind pair nil failed"),
        ("all on ten", {}, "all tricks on a bid of 10"),
        ("renege", {}, "did not follow suit though able"),
        ("big bid", {"bid": 8}, "bid of 8, bonus"),
        ("low bid", {"bid": 1, "won": 1}, "bid of 1, 1 won, bonus"),
        ("closing spades", {"n": 1}, "1 closing trick with a high spade"),
        ("special card", {"n": 1}, "1 taken off by the special card"),
        ("bag penalty", {"n": 10}, "10 bags, penalty"),
        ("bag penalty", {"n": 1}, "1 bag, penalty"),
    ],
)
def test_every_line_of_the_score_sheet_has_its_words(code, params, words):
    assert str(line_sentence(Line("NS", code, params))) == words


def test_no_clause_enters_a_line_that_has_no_words():
    calls = [
        node
        for path in Path(str(files("engine.clauses"))).glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Line"
    ]
    codes = {node.args[1].value for node in calls if isinstance(node.args[1], ast.Constant)}
    assert "overtricks" in codes
    assert codes - LINES.keys() == set(), "the words of a line stand in engine/notation.py"


# --- notation -----------------------------------------------------------------------------------------------------


def test_a_card_is_written_in_any_case_and_its_ten_in_two_ways():
    assert card("qs") == card(" QS ") == Card("QS")
    assert card("10h") == card("TH") == card("th") == Card("TH")
    assert cards("2C\n  td") == (Card("2C"), Card("TD"))
    assert str(Card("TH")) == "TH"


@pytest.mark.parametrize("text", ["", "Q", "QSS", "1S", "SQ", "QX", "110H", "♠Q"])
def test_what_is_no_card_is_refused(text):
    with pytest.raises(ValueError, match="is not a card"):
        card(text)


def test_a_bid_is_written_as_players_write_it():
    bids = (Bid(4), NIL, BLIND_NIL, Bid(7, "blind"))
    assert [bid_text(bid) for bid in bids] == ["4", "nil", "blind nil", "blind 7"]


def test_a_refused_option_is_a_sentence_too():
    with pytest.raises(BadOption) as refused:
        with_changes(BASIC, {"target": 7})
    assert str(refused.value.sentence) == "target takes 50 to 10000, not 7."
