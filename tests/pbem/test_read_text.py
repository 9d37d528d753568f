"""Own words in plain text: attributions of many languages, and the signs that need no language."""

import pytest

from pbem.mail.body import MAX_LINES
from pbem.mail.read import own_words

ATTRIBUTIONS = [
    "On Sun, 29 Nov 2026 at 18:20, Spades table 12 <spades@example.org> wrote:",
    "On 2026-11-29 18:20, Spades wrote:",
    "Il giorno dom 29 nov 2026 alle ore 18:20 Spades <spades@example.org> ha scritto:",
    "Il 29/11/2026 18:20, Spades ha scritto:",
    "În dum., 29 nov. 2026 la 18:20, Spades <spades@example.org> a scris:",
    "Pe 29.11.2026 18:20, Spades a scris:",
    "Le dim. 29 nov. 2026 à 18:20, Spades <spades@example.org> a écrit :",
    "Am So., 29. Nov. 2026 um 18:20 Uhr schrieb Spades <spades@example.org>:",
    "El dom, 29 nov 2026 a las 18:20, Spades (<spades@example.org>) escribió:",
    "Em dom., 29 de nov. de 2026 às 18:20, Spades <spades@example.org> escreveu:",
    "El dg., 29 de nov. 2026, 18:20, Spades <spades@example.org> va escriure:",
    "Op zo 29 nov 2026 om 18:20 schreef Spades <spades@example.org>:",
    "Den sön 29 nov. 2026 kl 18:20 skrev Spades <spades@example.org>:",
    "Den søn. 29. nov. 2026 kl. 18.20 skrev Spades <spades@example.org>:",
    "su 29. marrask. 2026 klo 18.20 Spades (spades@example.org) kirjoitti:",
    "niedz., 29 lis 2026 o 18:20 Spades <spades@example.org> napisał(a):",
    "ne 29. 11. 2026 v 18:20 odesílatel Spades <spades@example.org> napsal:",
    "ne 29. 11. 2026 o 18:20 Spades <spades@example.org> napísal(a):",
    "V V ned., 29. nov. 2026 ob 18:20 je oseba Spades <spades@example.org> napisala:",
    "ned, 29. stu 2026. u 18:20 Spades <spades@example.org> napisao je:",
    "нед, 29. нов 2026. у 18:20 Spades <spades@example.org> је написао/ла:",
    "Spades <spades@example.org> ezt írta (időpont: 2026. nov. 29., V, 18:20):",
    "вс, 29 нояб. 2026 г. в 18:20, Spades <spades@example.org>:",
    "29.11.2026 18:20, Spades пишет:",
    "нд, 29 лист. 2026 р. о 18:20 Spades <spades@example.org> пише:",
    "На нд, 29.11.2026 г. в 18:20 Spades <spades@example.org> написа:",
    "Στις Κυρ 29 Νοε 2026 στις 6:20 μ.μ., ο χρήστης Spades <spades@example.org> έγραψε:",
    "Spades <spades@example.org>, 29 Kas 2026 Paz, 18:20 tarihinde şunu yazdı:",
    "Vào CN, 29 thg 11, 2026 vào lúc 18:20 Spades <spades@example.org> đã viết:",
    "Pada tanggal Min, 29 Nov 2026 pukul 18.20 Spades <spades@example.org> menulis:",
    "2026年11月29日(日) 18:20 Spades <spades@example.org>:",
    "2026/11/29 18:20、Spades <spades@example.org>のメール:",
    "Spades <spades@example.org> 于2026年11月29日周日 18:20写道：",
    "Spades <spades@example.org> 於 2026年11月29日 週日 下午6:20寫道：",
    "2026년 11월 29일 (일) 오후 6:20, Spades <spades@example.org>님이 작성:",
    "في الأحد، 29 نوفمبر 2026 في 6:20 م تمت كتابة ما يلي بواسطة Spades <spades@example.org>:",
    "‫בתאריך יום א׳, 29 בנוב׳ 2026 ב-18:20 מאת ‪Spades‬‏ <‪spades@example.org‬‏>:‬",
    "در تاریخ یکشنبه ۲۹ نوامبر ۲۰۲۶، ۱۸:۲۰ Spades <spades@example.org> نوشت:",
    "रवि, 29 नव॰ 2026 को 18:20 बजे Spades <spades@example.org> ने लिखा:",
    "เมื่อ อา. 29 พ.ย. 2026 เวลา 18:20 Spades <spades@example.org> เขียนว่า:",
    "Svētd., 2026. g. 29. nov., plkst. 18:20 — lietotājs Spades (<spades@example.org>) rakstīja:",
    "2026-11-29, sk, 18:20 Spades <spades@example.org> rašė:",
    "Kuupäev P, 29. november 2026 kell 18:20 kirjutas kasutaja Spades <spades@example.org>:",
    "Þann sun., 29. nóv. 2026 kl. 18:20 skrifaði Spades <spades@example.org>:",
    "Quoting Spades <spades@example.org>:",
    "Zitat von Spades <spades@example.org>:",
    "Spades <spades@example.org> writes:",
    "29 Nov 2026, 18:20 by spades@example.org:",
    "---- On Sun, 29 Nov 2026 18:20:48 +0000 Spades <spades@example.org> wrote ----",
    "-----Spades <spades@example.org> wrote: -----",
]
MARKED = "> Your turn, Sara.\n> play QH"
UNMARKED = "Your turn, Sara.\nplay QH"


@pytest.mark.parametrize("attribution", ATTRIBUTIONS)
def test_an_attribution_above_marked_lines_is_not_own_and_what_follows_them_is(attribution: str) -> None:
    assert own_words(f"6H\n\n{attribution}\n{MARKED}\n\nstatus\n") == "6H\nstatus"


ADDRESSED = [text for text in ATTRIBUTIONS if "2026" in text or "۲۰۲۶" in text]


@pytest.mark.parametrize("attribution", [text for text in ADDRESSED if "@" in text or "scri" in text])
def test_below_an_attribution_without_marked_lines_nothing_is_own(attribution: str) -> None:
    assert own_words(f"6H\n\n{attribution}\n\n{UNMARKED}\n") == "6H"


def wrapped(text: str, width: int) -> str:
    """As mail programs wrap: at a blank, at the given column."""
    lines = [""]
    for word in text.split(" "):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return "\n".join(lines)


@pytest.mark.parametrize("width", [40, 55, 64, 72])
@pytest.mark.parametrize("attribution", [text for text in ATTRIBUTIONS if "@" in text and not text.startswith("--")])
def test_a_wrapped_attribution_leaves_no_rest(attribution: str, width: int) -> None:
    assert own_words(f"6H\n{wrapped(attribution, width)}\n{MARKED}\n") == "6H"


OWN = [
    "6H",
    "KH on trick 5:",
    "table 12: KH\ntable 13: 4",
    "vacation: 3/8/2026 - 14/8/2026\nmail: turn\naddress: add sara@example.com",
    "say: hello\nnote: keep the king\nname: Sara",
    "then if hearts led: lowest",
    "on spades: AS",
    "invite ann@example.org bob@example.org",
    "vacation 3-14 Aug",
    "vacation 2026-08-03 to 2026-08-14",
    "quiet 22-8",
    "say I wrote you on 29/11/2026",
    "say sent from home with love",
    "say I sent you nine cards, thanks",
    "thanks, that was fun\n\n6H",
    "Thanks!\n\n6H",
    "*6H*",
    "- 6H",
    "1. 6H",
    "10♥️",
    "say --- well --- played",
    "extend 2d",
    "address add sara@example.com",
    "no",
    "a",
    "#yvzx",
]


@pytest.mark.parametrize("words", OWN)
def test_what_people_write_is_their_own(words: str) -> None:
    wanted = "\n".join(line for line in words.split("\n") if line)
    assert own_words(words) == wanted
    assert own_words(f"{words}\n\n{ATTRIBUTIONS[0]}\n{MARKED}") == wanted
    assert own_words(f"{words}\n{ATTRIBUTIONS[0]}\n{MARKED}") == wanted
    assert own_words(f"{words}\n\nFrom: Spades\nSent: 29 November 2026\nTo: Sara\n\n{UNMARKED}") == wanted
    assert own_words(f"{ATTRIBUTIONS[0]}\n{MARKED}\n\n{words}\n") == wanted


@pytest.mark.parametrize("width", [60, 64, 68, 72, 76])
def test_a_command_directly_above_a_wrapped_attribution_is_not_swallowed(width: int) -> None:
    for words in OWN:
        wanted = "\n".join(line for line in words.split("\n") if line)
        assert own_words(f"{words}\n{wrapped(ATTRIBUTIONS[0], width)}\n{MARKED}") == wanted


BLOCKS = [
    "From: {}\nSent: Sunday, November 29, 2026 6:20 PM\nTo: Sara\nSubject: Deal 3",
    "*From:* {}\n*Sent:* Sunday, November 29, 2026 6:20 PM\n*To:* Sara\n*Subject:* Deal 3",
    "From: {}\n\nSent: Sunday, November 29, 2026 6:20 PM\n\nTo: Sara\n\nSubject: Deal 3",
    "From: {}\nSent: Sunday, November 29, 2026 6:20 PM\nTo: Sara <sara@example.net>; Ben <ben@example.com>; Carla\n"
    "<carla@example.com>\nSubject: Deal 3",
    "Da: {}\nInviato: domenica 29 novembre 2026 18:20\nA: Sara\nOggetto: Mano 3",
    "De la: {}\nTrimis: duminică, 29 noiembrie 2026\nCătre: Sara\nSubiect: Mâna 3",
    "De : {}\nEnvoyé : dimanche 29 novembre 2026 18:20\nÀ : Sara\nObjet : Deal 3",
    "Von: {}\nGesendet: Sonntag, 29. November 2026 18:20\nAn: Sara\nBetreff: Deal 3",
    "De: {}\nEnviado el: domingo, 29 de noviembre de 2026\nPara: Sara\nAsunto: Deal 3",
    "De: {}\nEnviada em: domingo, 29 de novembro de 2026\nPara: Sara\nAssunto: Deal 3",
    "Van: {}\nVerzonden: zondag 29 november 2026\nAan: Sara\nOnderwerp: Deal 3",
    "Från: {}\nSkickat: den 29 november 2026\nTill: Sara\nÄmne: Deal 3",
    "Fra: {}\nSendt: 29. november 2026\nTil: Sara\nEmne: Deal 3",
    "Lähettäjä: {}\nLähetetty: 29. marraskuuta 2026\nVastaanottaja: Sara\nAihe: Deal 3",
    "Od: {}\nWysłano: niedziela, 29 listopada 2026\nDo: Sara\nTemat: Deal 3",
    "Od: {}\nOdesláno: neděle 29. listopadu 2026\nKomu: Sara\nPředmět: Deal 3",
    "Feladó: {}\nElküldve: 2026. november 29.\nCímzett: Sara\nTárgy: Deal 3",
    "От: {}\nОтправлено: 29 ноября 2026 г. 18:20\nКому: Sara\nТема: Deal 3",
    "Від: {}\nНадіслано: 29 листопада 2026 р.\nКому: Sara\nТема: Deal 3",
    "Από: {}\nΣτάλθηκε: Κυριακή, 29 Νοεμβρίου 2026\nΠρος: Sara\nΘέμα: Deal 3",
    "Kimden: {}\nGönderildi: 29 Kasım 2026 Pazar\nKime: Sara\nKonu: Deal 3",
    "差出人: {}\n送信日時: 2026年11月29日\n宛先: Sara\n件名: Deal 3",
    "发件人： {}\n发送时间： 2026年11月29日\n收件人： Sara\n主题： Deal 3",
    "보낸 사람: {}\n보낸 날짜: 2026년 11월 29일\n받는 사람: Sara\n제목: Deal 3",
    "Xyzzy: {} <spades@example.org>\nPlugh: 29/11/2026 18:20\nFrotz: sara@example.net\nGnusto: Deal 3",
]


@pytest.mark.parametrize("block", BLOCKS)
def test_below_a_header_block_without_marks_nothing_is_own(block: str) -> None:
    header = block.format("Spades table 12")
    assert own_words(f"6H\n\n{header}\n\n{UNMARKED}\n\nQH") == "6H"
    assert own_words(f"6H\n{header}\n{UNMARKED}") == "6H"
    assert own_words(f"6H\n________________________________\n{header}\n\n{UNMARKED}") == "6H"


SENT_FROM = [
    "Sent from my iPhone", "Sent from my Galaxy S23", "Sent from Mail for Windows", "Sent via BlackBerry",
    "Sent from Outlook for Android", "Get Outlook for Android", "Sent from my Huawei phone", "Sent from Yahoo Mail",
    "Inviato da iPhone", "Inviato dal mio Galaxy", "Inviato dal mio dispositivo Android", "Inviato da Libero Mail",
    "Inviato da Posta per Windows", "Scarica Outlook per Android", "Trimis de pe iPhone-ul meu",
    "Trimis din Outlook pentru Android", "Envoyé de mon iPhone", "Télécharger Outlook pour iOS",
    "Von meinem iPhone gesendet", "Gesendet von meinem Samsung-Gerät", "Gesendet mit der GMX Mail App",
    "Enviado desde mi iPhone", "Enviado do meu iPhone", "Enviat des del meu iPhone", "Verstuurd vanaf mijn iPhone",
    "Skickat från min iPhone", "Sendt fra min iPhone", "Lähetetty iPhonesta", "Wysłane z iPhone’a",
    "Odesláno z iPhonu", "Odoslané z iPhonu", "Küldve az iPhone-omról", "Отправлено с iPhone",
    "Отправлено из Почты Mail.ru", "Надіслано з iPhone", "Στάλθηκε από το iPhone μου", "iPhone’umdan gönderildi",
    "iPhoneから送信", "发自我的iPhone", "從我的 iPhone 傳送", "나의 iPhone에서 보냄", "Đã gửi từ iPhone của tôi",
    "أُرسلت من الـ iPhone", "נשלח מה-iPhone שלי", "Dikirim dari iPhone saya", "Sent with Proton Mail secure email.",
    "Virus-free.www.avast.com", "Senza virus.www.avast.com", "[Quoted text hidden]", "[Testo tra virgolette nascosto]",
]  # fmt: skip


@pytest.mark.parametrize("advert", SENT_FROM)
def test_what_a_program_says_of_itself_is_not_own(advert: str) -> None:
    assert own_words(f"6H\n\n{advert}\n") == "6H"
    assert own_words(f"6H\n{advert}\n\n{ATTRIBUTIONS[0]}\n{MARKED}\n") == "6H"


@pytest.mark.parametrize(
    "closing", ["Best regards,", "Cheers", "Grazie", "Cordiali saluti,", "Cu stimă,", "Mit freundlichen Grüßen",
                "Cordialement", "Saludos", "Groetjes", "С уважением,", "Thanks!", "-- ", "--", "—", "Danke."]
)  # fmt: skip
def test_below_a_closing_word_stands_a_signature(closing: str) -> None:
    assert (
        own_words(f"6H\n\n{closing}\nSara\nQueen of hearts\nQH\n\n{ATTRIBUTIONS[0]}\n{MARKED}\n\nstatus")
        == "6H\nstatus"
    )


@pytest.mark.parametrize("mark", ["> ", ">", ">> ", "> > ", "| ", "SP> ", "» ", "&gt; ", "＞ ", " > ", "\u202b> "])
def test_every_kind_of_quote_mark_is_one(mark: str) -> None:
    assert own_words(f"{mark}play QH\n6H\n{mark}Your turn") == "6H"


@pytest.mark.parametrize(
    "line", ["--------- Forwarded message ---------", "-------- Original Message --------", "Begin forwarded message:",
             "----- Messaggio originale -----", "_____ Von: _____", "*** Original ***", "------- 原始邮件 -------",
             "----- Xyzzy plugh -----", "Ursprüngliche Nachricht", "Mesaj original"]
)  # fmt: skip
def test_below_a_separator_nothing_is_own_unless_marked_lines_follow(line: str) -> None:
    assert own_words(f"6H\n\n{line}\n\n{UNMARKED}\nQH") == "6H"
    assert own_words(f"6H\n\n{line}\n{MARKED}\n\nstatus") == "6H\nstatus"


def test_commands_above_between_and_below_quotations_are_all_found() -> None:
    text = f"6H\n\n{ATTRIBUTIONS[0]}\n> Your turn\nstatus\n> Hearts: Q 6\n\nscore\n>\n> play QH\nsay hello"
    assert own_words(text) == "6H\nstatus\nscore\nsay hello"


def test_a_line_typed_over_the_quotation_s_beginning_is_own() -> None:
    assert own_words(f"{ATTRIBUTIONS[0]}\n\n6H\n\n> play QH\n") == "6H"


def test_the_unmarked_rest_of_a_wrapped_quoted_line_is_quoted() -> None:
    long = "> To play, press Reply and write one card of your hand, for example: play"
    assert own_words(f"6H\n\n{long}\nQH\n> Hearts: Q 6\n") == "6H"


def test_an_answer_below_a_long_quoted_line_that_is_complete_is_own() -> None:
    long = "> Answer by Tuesday 3 November, 21:00 in Rome (20:00 UTC). Your bank: 6 days."
    assert own_words(f"{long}\n6H\n> Hearts: Q 6\n") == "6H"


def test_a_short_answer_between_short_quoted_lines_is_own() -> None:
    assert own_words("> To play, press Reply\n6H\n> Hearts: Q 6\n") == "6H"


def test_a_line_of_any_length_is_read_and_of_too_many_lines_the_first() -> None:
    assert own_words("x" * 100_000) == "x" * 100_000
    assert own_words("\n" * (MAX_LINES - 1) + "6H") == "6H"
    assert own_words("\n" * 100_000 + "6H") == ""


def test_invisible_marks_do_not_hide_a_quotation() -> None:
    assert own_words("\u200e> play QH\n\ufeff> QH\n6\u200bH") == "6H"
