"""What mail programs write around people's words, in many languages: attributions, headers, separators, signatures.

Each table has a line a language: its code (with a number where a language needs more lines), then phrases between
bars. To teach the reader a language,
add a line to each table and a mail to the tests. Nothing here is a command: these words only say what is *not* read.
"""

import re

_WITHOUT_SPACES = frozenset({"ja", "zh", "ko", "th"})


def _table(text: str) -> dict[str, tuple[str, ...]]:
    """Language to phrases."""
    rows = (line.split(None, 1) for line in text.casefold().strip().splitlines())
    return {language: tuple(phrase.strip() for phrase in phrases.split("|")) for language, phrases in rows}


def set_of(text: str) -> frozenset[str]:
    """Every phrase of a table."""
    return frozenset(phrase for phrases in _table(text).values() for phrase in phrases)


def _anywhere(text: str) -> re.Pattern[str]:
    """Any of the phrases, as whole words where the language has such."""
    table = _table(text)
    words = (re.escape(w) for language, words in table.items() if language not in _WITHOUT_SPACES for w in words)
    parts = (re.escape(w) for language, words in table.items() if language in _WITHOUT_SPACES for w in words)
    return re.compile(rf"(?<!\w)(?:{'|'.join(words)})(?!\w)|{'|'.join(parts)}")


WROTE = _anywhere("""
    en  wrote | writes | quoting | said
    it  ha scritto | scrive | scriveva | ha inviato | citando | citazione
    ro  a scris | scrie | a trimis
    fr  a écrit | écrivait | a ecrit
    de  schrieb | hat geschrieben | schreibt | zitat von
    es  escribió | escribio | ha escrito
    pt  escreveu
    ca  va escriure | ha escrit
    eu  idatzi du
    gl  escribiu
    nl  schreef | heeft geschreven | het volgende geschreven
    af  het geskryf | skryf
    sv  skrev
    is  skrifaði
    fi  kirjoitti
    et  kirjutas
    lv  rakstīja
    lt  rašė | parašė
    pl  napisał | napisała | napisał(a) | napisał/a | pisze
    cs  napsal | napsala | napsal(a) | píše
    sk  napísal | napísala | napísal(a)
    sl  je napisal | je napisala | je napisal/-a | je pisal
    hr  je napisao | je napisala | je napisao/la | napisao je | piše
    sr  је написао | је написала | написао | написала
    hu  írta | ezt írta | írja
    ru  пишет | написал | написала | написал(а) | писал
    uk  пише | написав | написала | написав(ла)
    bg  написа
    el  έγραψε | έγραψαν
    sq  shkroi | ka shkruar
    tr  yazdı | şunu yazdı | şunları yazdı | yazmış
    vi  đã viết | đã viết như sau
    id  menulis | menulis hal berikut
    ar  كتب | كتبت | تمت كتابة ما يلي بواسطة
    fa  نوشت
    he  כתב | כתבה | כתב/ה | מאת
    hi  ने लिखा
    ja  のメール | 書きました | 書き込みました | さんは書
    zh  写道 | 寫道 | 写入 | 撰写
    ko  작성 | 님이 쓴 글 | 님이 보낸
    th  เขียนว่า | เขียน
""")

WROTE_AND_MORE = re.compile(rf"(?:{WROTE.pattern})\s?[:：]\s")

# How such a line begins, which tells that a wrapped one began a line earlier.
OPENS = re.compile(
    r"(?:on|il giorno|il|in data|le|am|el|em|op|den|på|dne|dňa|w dniu|dnia|pe|în|la data|a|в|у|на|στις|vào|pada|em"
    r"|quoting|zitat von|citando|ngày|no dia|el día)\b"
)
DAY = re.compile(r"\b(?:19|20)\d\d\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b|\d[年月日월일]|[٠-٩۰-۹]{4}")
TIME = re.compile(r"\b\d{1,2}[:.h]\d{2}\b|[٠-٩۰-۹]{1,2}:[٠-٩۰-۹]{2}")
ADDRESSED = re.compile(r"[^\s@<>]@[^\s@<>]")
BRACKETED = re.compile(r"<[^\s<>]+@[^\s<>]*>?$|<[^\s<>]+@[^\s<>]+>")

# Fields of the header block that Outlook and web mailers put above a quotation without marks.
FROM_FIELDS = set_of("""
    en  from
    it  da | mittente
    ro  de la | de | expeditor
    fr  expéditeur
    de  von
    es  remitente
    pt  remetente
    nl  van
    sv  från | fra
    fi  lähettäjä
    pl  od
    cs  od | odesílatel
    hu  feladó
    ru  от | от кого | отправитель
    uk  від | від кого | відправник
    bg  от
    el  από
    tr  gönderen | kimden
    id  dari
    vi  từ
    lt  nuo
    lv  no
    et  saatja
    is  frá
    ar  من
    he  מאת
    ja  差出人 | 送信者
    zh  发件人 | 發件人 | 寄件者 | 寄件人
    ko  보낸 사람 | 보낸사람
    th  จาก
""")
OTHER_FIELDS = set_of("""
    en  sent | to | cc | bcc | subject | date | reply-to | reply to | importance | attachments | priority
    it  inviato | inviata | data | a | oggetto | cc | ccn | rispondi a | priorità | allegati
    ro  trimis | trimis la | către | catre | la | subiect | data | dată
    fr  envoyé | envoyé le | à | objet | date | date d'envoi | destinataire | pièces jointes
    de  gesendet | gesendet am | an | datum | betreff | kopie | anlagen | wichtigkeit
    es  enviado | enviado el | para | asunto | fecha | cc
    pt  enviado | enviada | enviado em | enviada em | para | assunto | data
    nl  verzonden | aan | onderwerp | datum | bijlagen
    sv  skickat | till | ämne | sendt | til | emne | dato | kopia | kopi
    fi  lähetetty | vastaanottaja | päivämäärä | päiväys | aihe | kopio
    pl  wysłano | wysłane | data wysłania | do | dw | temat
    cs  odesláno | komu | předmět | kopie | datum | odoslané | dátum | predmet
    hu  elküldve | címzett | dátum | tárgy | másolatot kap
    sl  poslano | za | zadeva | datum
    hr  poslano | za | prima | predmet
    ru  отправлено | кому | тема | дата | копия
    uk  надіслано | кому | тема | дата | копія
    bg  изпратено | до | относно | тема
    el  στάλθηκε | προς | θέμα | ημερομηνία | κοιν
    tr  gönderildi | gönderme tarihi | kime | kimlere | tarih | konu | bilgi
    id  terkirim | kepada | tanggal | perihal
    vi  đã gửi | đến | tới | ngày | chủ đề
    lt  išsiųsta | kam | tema
    lv  nosūtīts | kam | tēma
    et  saadetud | kellele | teema
    is  sent | til | efni | dags
    ar  تاريخ | إلى | الموضوع | تم الإرسال
    he  נשלח | אל | נושא | תאריך
    ja  送信日時 | 宛先 | 件名 | 日時 | 日付
    zh  发送时间 | 收件人 | 主题 | 主題 | 日期 | 发送日期 | 抄送 | 傳送時間 | 寄件日期 | 收件者 | 副本
    ko  보낸 날짜 | 받는 사람 | 받는사람 | 제목 | 날짜 | 참조
    th  ส่ง | ถึง | หัวเรื่อง | เรื่อง | วันที่
""")

# Alone on a line, with or without dashes around them.
FOLLOWS = set_of("""
    en  begin forwarded message | original message | forwarded message | forwarded mail | replied message
    it  inizio messaggio inoltrato | messaggio originale | messaggio inoltrato
    ro  mesaj original | mesajul original | mesaj redirecționat | mesaj redirectionat | începe mesajul redirecționat
    fr  début du message réexpédié | début du message transféré | message d'origine
    fr2 message original | message transféré
    de  anfang der weitergeleiteten nachricht | ursprüngliche nachricht | originalnachricht | weitergeleitete nachricht
    es  inicio del mensaje reenviado | mensaje original | mensaje reenviado
    pt  início da mensagem reencaminhada | mensagem original | mensagem encaminhada
    nl  begin doorgestuurd bericht | oorspronkelijk bericht | doorgestuurd bericht
    sv  vidarebefordrat brev | ursprungligt meddelande | oprindelig meddelelse | opprinnelig melding
    fi  alkuperäinen viesti | välitetty viesti
    pl  wiadomość oryginalna | wiadomość napisana przez | początek przekazywanej wiadomości
    cs  původní zpráva | přeposlaná zpráva | pôvodná správa
    hu  eredeti üzenet | továbbított üzenet
    ru  исходное сообщение | пересылаемое сообщение | начало переадресованного сообщения
    uk  переслане повідомлення | вихідне повідомлення
    el  αρχικό μήνυμα | προωθημένο μήνυμα
    tr  orijinal mesaj | özgün ileti | iletilmiş mesaj
    ja  元のメッセージ | 転送されたメッセージ
    zh  原始邮件 | 原始郵件 | 转发的邮件
    ko  원본 메시지 | 전달된 메시지
""")
