"""Own words in pages: what is seen, what mail programs mark, and tags that people and programs leave open."""

import pytest

from pbem.mail.read import Letter, own_words_html, read_letter

QUOTE = "<blockquote>Your turn<br>play QH</blockquote>"


@pytest.mark.parametrize(
    ("page", "words"),
    [
        ("6H", "6H"),
        ("<p>6H</p><p>status</p>", "6H\nstatus"),
        ("6H<br>status<br/>score", "6H\nstatus\nscore"),
        ("<div>6H</div><div>status</div>", "6H\nstatus"),
        ("<div>6H<div>status</div>score</div>", "6H\nstatus\nscore"),
        ("<ul><li>6H<li>status</ul>", "6H\nstatus"),
        ("<table><tr><td>6<td>H<tr><td>status</table>", "6 H\nstatus"),
        ("<b>6</b><i>H</i>", "6H"),
        ("<p>play\n   6H</p>", "play 6H"),
        ("<pre>6H\nstatus</pre>", "6H\nstatus"),
        ("<div style='white-space: pre-wrap'>6H\nstatus</div>", "6H\nstatus"),
        ("6&hearts;&nbsp;&#x2665;&#9829;&amp;", "6♥ ♥♥&"),
        ("&#0;6H&#xD800;", "�6H�"),
        ("6H&#" + "9" * 5000 + ";", "6H�"),
        ("1 < 2 & 3 > 2", "1 < 2 & 3 > 2"),
        ("<3 6H", "<3 6H"),
        ("<a title='>'>6H</a>", "6H"),
        ('<a title="a > b" href=x>6H</a>', "6H"),
        ("<p '>6H</p>", "6H"),
        ('<p style="color:red"">6H</p>', "6H"),
        ("<!-- <p>QH</p> -->6H", "6H"),
        ("<!--[if mso]>QH<![endif]-->6H<![endif]>", "6H"),
        ("<!doctype html><?xml version='1.0'?>6H", "6H"),
        ("<!-->6H", "6H"),
        ("6H<!-- QH", "6H"),
        ("6H<a href=", "6H"),
        ("<style>p{}</style><script>QH</script><title>QH</title>6H", "6H"),
        ("<head><title>QH</title></head><body>6H</body>", "6H"),
        ("<script>'<p>'</script>6H", "6H"),
        ("6<img alt='♥️' src=x>", "6♥️"),
        ("6H<img alt='A picture of QH'>", "6H"),
        ("<p>6H</p></p></div></td>status", "6H\nstatus"),
        ("<o:p>6H</o:p>", "6H"),
    ],
)
def test_a_page_is_read_as_it_is_seen(page: str, words: str) -> None:
    assert own_words_html(page) == words


def test_tags_and_attributes_are_known_in_capitals_too() -> None:
    assert own_words_html(f"<P>6H</P><STYLE>QH</STYLE>{QUOTE.upper()}<DIV STYLE='DISPLAY:NONE'>QH</DIV>") == "6H"


@pytest.mark.parametrize(
    "hidden",
    [
        "<div style='display:none'>{}</div>",
        '<div style="color:red; DISPLAY : none ! important">{}</div>',
        "<span style='visibility:hidden'>{}</span>",
        "<span style='font-size:0'>{}</span>",
        "<span style='font-size:0px;color:#fff'>{}</span>",
        "<span style='font-size: 0.0em !important'>{}</span>",
        "<div style='max-height:0;overflow:hidden'>{}</div>",
        "<div style='overflow:hidden;height:0px'>{}</div>",
        "<div style='opacity:0'>{}</div>",
        "<div hidden>{}</div>",
        "<div hidden=''><p>{}</p><div>{}</div></div>",
        "<template>{}</template>",
        "<select><option>{}</select>",
        "<noscript>{}</noscript>",
        "<svg><text>{}</text></svg>",
        "<p style='display:none'>{}<p>",
        "<table><tr><td style='display:none'>{}<td></table>",
    ],
)
def test_what_is_not_shown_is_not_read(hidden: str) -> None:
    assert own_words_html(f"<p>6H</p>{hidden.replace('{}', 'QH')}<p>status</p>") == "6H\nstatus"


def test_a_hidden_cell_ends_where_the_next_one_begins() -> None:
    assert (
        own_words_html("<table><tr><td style='display:none'>QH<td>6H<tr><td hidden>QH<tr><td>status</table>")
        == "6H\nstatus"
    )


@pytest.mark.parametrize(
    "style", ["font-size:0.9em", "font-size:10px", "height:0", "opacity:0.5", "line-height:0",
              "max-height:100px;overflow:hidden"]
)  # fmt: skip
def test_what_is_small_is_read(style: str) -> None:
    assert own_words_html(f"<p style='{style}'>6H</p>") == "6H"
    assert own_words_html(f"<div style='font-size:0'><p style='{style};font-size:9px'>6H</p></div>") == "6H"


MARKED = [
    "<blockquote>{}</blockquote>",
    "<blockquote type=cite><div><blockquote>{}</blockquote></div>{}</blockquote>",
    "<div class='gmail_quote'><div class='gmail_attr'>On Sunday Spades wrote:</div><blockquote>{}</blockquote></div>",
    "<div class='ydp1yahoo_quoted'>{}</div>",
    "<div id='x' class='a yahoo_quoted b'><p>{}</p></div>",
    "<div class=protonmail_quote>{}</div>",
    "<div name=quote>{}</div>",
    "<div class='zmail_extra'><p>{}</p></div>",
    "<div data-marker='__QUOTED_TEXT__'>{}</div>",
    "<div style='border-left: 2px solid #C3D9E5; padding-left: 4pt'>{}</div>",
    "<div style='border:none;border-left:solid blue 1.5pt'>{}</div>",
    "<div class='moz-cite-prefix'>{}</div><blockquote>{}</blockquote>",
    "<div class='gmail_signature' data-smartmail='gmail_signature'>{}</div>",
    "<div data-smartmail='gmail_signature'>{}</div>",
    "<pre class='moz-signature' cols='72'>-- \n{}</pre>",
    "<div id='Signature'><p>{}</p></div>",
    "<div class='moz-forward-container'>{}</div>",
    "<div id='mail-editor-reference-message-container'>{}</div>",
]


@pytest.mark.parametrize("marked", MARKED)
def test_what_a_program_marks_is_not_own_and_what_follows_is(marked: str) -> None:
    quoted = marked.replace("{}", "Your turn<br>play QH")
    assert own_words_html(f"<p>6H</p>{quoted}<p>status</p>") == "6H\nstatus"


@pytest.mark.parametrize(
    "divider",
    ["<div id='divRplyFwdMsg'></div>", "<div id=appendonsend></div><hr>", "<hr id='zwchr'>", "<hr id=stopSpelling>",
     "<div id='x_divRplyFwdMsg'><b>From:</b> Spades</div>"]
)  # fmt: skip
def test_below_a_divider_nothing_is_own_unless_marked_lines_follow(divider: str) -> None:
    assert own_words_html(f"<p>6H</p>{divider}<p>Your turn</p><p>QH</p>") == "6H"
    if "From" not in divider and "<hr>" not in divider:
        assert own_words_html(f"<p>6H</p>{divider}{QUOTE}<p>status</p>") == "6H\nstatus"


@pytest.mark.parametrize(
    "page",
    [
        "<blockquote><table><tr><td>play QH</blockquote>play QH</td></tr></table></blockquote>",
        "<blockquote><div>play QH</div></div></div></p>play QH</blockquote>",
        "<blockquote><b>play QH</blockquote></b>",
        "<blockquote><p>play QH<blockquote>play QH</p></blockquote>play QH</blockquote>",
        "<blockquote>play QH",
        "<blockquote ><a href='x</blockquote>'>play QH</a></blockquote>",
        "<blockquote><!-- </blockquote> -->play QH</blockquote>",
        "<blockquote><script></blockquote></script>play QH</blockquote>",
        "<blockquote\nclass=x\n>play QH</blockquote\n>",
        "<blockquote><td>play QH</td></blockquote>",
    ],
)
def test_a_quotation_is_not_left_by_a_tag_that_does_not_close_it(page: str) -> None:
    assert own_words_html(f"<p>6H</p>{page}") == "6H"


@pytest.mark.parametrize(
    "style", ["border-left:none", "border-left:0", "border-left: 0px solid red", "border-left:medium none"]
)
def test_a_border_of_no_width_quotes_nothing(style: str) -> None:
    assert own_words_html(f"<div style='{style}'>6H</div>") == "6H"


def test_own_words_between_and_below_quotations_are_found() -> None:
    assert own_words_html(f"6H{QUOTE}status{QUOTE}<div>score</div>") == "6H\nstatus\nscore"


def test_a_mail_of_one_page_only_is_read() -> None:
    raw = f"From: sara@example.net\nContent-Type: text/html\n\n<p>6H</p>{QUOTE}"
    letter = read_letter(raw.encode())
    assert isinstance(letter, Letter)
    assert [line.text for line in letter.lines if line.first] == ["6H"]
