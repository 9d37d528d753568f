"""What programs, providers and firms put around people's words: "sent from", adverts, closings, notices, footers."""

import re

from pbem.mail.phrases import set_of

# "Sent from my iPhone": a short line that names a device or a mail program and says "sent".
SENT = re.compile(
    "|".join(
        map(
            re.escape,
            set_of("""
    en  sent
    it  inviato | inviata | spedito
    ro  trimis | expediat
    fr  envoyé | expédié
    de  gesendet | geschickt | versendet | versandt
    es  enviado | enviada | enviat
    nl  verzonden | verstuurd
    sv  skickat | sendt
    fi  lähetetty
    et  saadetud
    lv  nosūtīts
    lt  išsiųsta
    pl  wysłan
    cs  odeslán | odesláno | odoslan
    sl  poslano | poslato
    hu  küldve | küldött
    ru  отправлен
    uk  надіслан
    bg  изпратен
    sr  послато
    el  στάλθηκε | εστάλη | απεστάλη
    tr  gönderildi
    id  dikirim
    vi  được gửi | đã gửi | gửi từ
    eu  bidalia
    ar  أرسل | أُرسل | مرسل
    fa  ارسال
    he  נשלח
    ja  から送信
    zh  发自 | 发送自 | 寄自 | 傳送 | 传送 | 從我的
    ko  보냄 | 보낸
    hi  भेजा
    ms  dihantar | dictated
    th  ส่งจาก
"""),
        )
    )
)
SENT_WITH = re.compile(
    r"sent (?:from|via|with|using|by|while on the) |inviat[oa] (?:da|dal|dall'|con|tramite|via) ?"
    r"|trimis (?:de pe|din|cu|prin|via) |envoy[ée]+ (?:de|depuis|à partir|avec|via) "
    r"|(?:gesendet|versendet|verschickt) (?:von|vom|mit|via|aus|über) "
    r"|enviad[oa] (?:desde|con|do|da|a partir|pelo|usando|através) |verzonden (?:vanaf|met|via|vanuit|van) "
    r"|wysłan[oeay] (?:z|za|przez) |skickat från |sendt fra |lähetetty |odeslán[oa]? z |отправлено (?:из|с|через) "
    r"|надіслано (?:з|із|через) "
)
"""How such a line begins, whatever it names."""
DEVICES = re.compile(
    r"(?<![a-z])(?:i-?phon|i-?pad|i-?pod|apple watch|android|samsung|galaxy|huawei|xiaomi|redmi|oneplus|oppo|realme"
    r"|pixel|motorola|moto g|nokia|lumia|xperia|blackberry|windows ?phone|smartphone|cell ?phone|meinem handy|mobil"
    r"|cellulare|telefon|téléphone|teléfono|телефон|устройств|tablet|outlook|hotmail|windows mail|for windows"
    r"|pour windows|für windows|per windows|yahoo|gmail|proton ?mail|k-9|fairemail|thunderbird|libero|virgilio|tiscali"
    r"|gmx|web\.de|freenet|t-online|mail\.ru|yandex|яндекс|mymail|rambler|blue ?mail|type ?app|aqua ?mail|tutanota|tuta"
    r"|zoho|my phone|airmail|superhuman|posteo|fastmail|onet|wp\.pl|seznam|laposte|mail\.com)"
)
ADVERTS = re.compile(
    r"(?:get|scarica|ottieni|obtenir|téléchargez|télécharger|holen sie sich|obtén|obtener|obter|obtenha|download"
    r"|hämta|hent|hanki|pobierz|získat|obțineți|скачать|descarga|baixar|laden sie) .{0,40}\boutlook\b.{0,80}"
    r"|(?:get|scarica|ottieni|télécharger|holen sie sich|obtener|obtenha|download|obțineți|скачать) .{1,40}"
    r" (?:for|per|pour|für|para|voor|för|pentru|для) (?:android|ios|iphone|ipad|mac|windows|mobile)\b.{0,40}"
    r"|.{0,40}\boutlook\b.{0,20}\b(?:android|ios|iphone|mac)\b.{0,20}|(?:ios|android) için outlook.{0,30}"
    r"|non-text part: text/html|<#[0-9a-f-]{36}>"
    r"|outlook (?:for|per|pour|für|para|voor|för|pentru|для) (?:ios|android|mac|windows).{0,80}"
    r"|yahoo mail ?: .{0,80}|.{0,60}\b(?:avast|avg|avira)\.com\b.{0,60}|virus-?free\.?.{0,120}"
    r"|(?:(?:e-?)?mail )?(?:priv[ao] di virus|senza virus|sans virus|libre de virus|sem vírus|fără viruși).{0,60}"
    r"|virenfrei\.?.{0,60}|wolna od wirusów.{0,60}|без вирусов.{0,60}"
    r"|quoted text hidden|testo tra virgolette nascosto|text citat ascuns|message clipped.{0,40}"
)

FOOTERS = re.compile(r"https?://|www\.|unsubscribe|mailing list|virus|powered by|disiscri|abbestell|dezabon|désabon")
"""What stands in the lines that lists, scanners and providers add below a mail."""

# A closing word alone on its line; below it stands a name, not a command.
CLOSINGS = set_of("""
    en  regards | best regards | kind regards | warm regards | kindest regards | many thanks | best wishes | best
    en2 thanks | thanks again | thanks in advance | thanks a lot | thank you | thx | cheers | sincerely | yours | bye
    en3 yours sincerely | yours truly | yours faithfully | take care | all the best | greetings | kr | br
    it  saluti | cordiali saluti | distinti saluti | tanti saluti | un saluto | saluto | grazie | grazie mille
    it2 a presto | ciao | cordialmente | un abbraccio
    ro  cu stimă | cu stima | cu respect | cu drag | toate cele bune | mulțumesc | multumesc | mersi | numai bine
    ro2 salutări | o zi bună
    fr  cordialement | bien cordialement | amicalement | merci | bonne journée | bonne soirée | à bientôt | salutations
    de  mit freundlichen grüßen | mit freundlichem gruß | mit besten grüßen | freundliche grüße | viele grüße
    de2 liebe grüße | beste grüße | schöne grüße | herzliche grüße | gruß | grüße | lg | vg | mfg | danke | vielen dank
    es  saludos | saludos cordiales | un saludo | atentamente | gracias | muchas gracias | abrazos
    pt  atenciosamente | obrigado | obrigada | cumprimentos | abraços
    ca  salutacions | gràcies
    nl  met vriendelijke groet | met vriendelijke groeten | groet | groeten | groetjes | mvg | bedankt
    sv  med vänlig hälsning | med vänliga hälsningar | vänliga hälsningar | hälsningar | mvh | tack
    da  med venlig hilsen | vennlig hilsen | hilsen | takk | tak
    fi  terveisin | ystävällisin terveisin | kiitos
    pl  pozdrawiam | pozdrowienia | z poważaniem | dziękuję
    cs  s pozdravem | s pozdravom | děkuji | díky
    sl  lp | lep pozdrav | pozdrav | srdačan pozdrav
    hu  üdvözlettel | üdv | köszönöm
    ru  с уважением | спасибо | с наилучшими пожеланиями
    uk  з повагою | дякую
    bg  поздрави | благодаря
    el  με εκτίμηση | ευχαριστώ
    tr  saygılarımla | teşekkürler | iyi çalışmalar
    ja  よろしくお願いします | 敬具
    zh  此致 | 谢谢 | 祝好
    ko  감사합니다
""")

# How notices begin that firms and providers put above or below what people write.
NOTICES = tuple(
    set_of("""
    en  confidential | disclaimer | legal notice | privileged and | notice: | caution: | caution -
    en0 warning: | external | the views expressed | any views
    en2 this is an external | this email | this e-mail | this message | this communication | this transmission
    en3 the information contained | the information in | the information transmitted | the contents of | the content of
    en4 if you are not the | if you have received | if you received | you don't often get email
    en6 consider the environment
    en5 please consider the environment | think of the environment | before printing
    it  questo messaggio | questa email | questa e-mail | la presente e-mail | la presente comunicazione | informativa
    it2 le informazioni contenute | il contenuto di quest | il presente messaggio | ai sensi del
    it4 avviso di riservatezza
    it3 nota di riservatezza | attenzione: | rispetta l'ambiente | prima di stampare
    ro  acest mesaj | acest e-mail | acest email | această comunicare
    ro3 informațiile conținute | informațiile din
    ro2 confidențial | atenție: | mesaj extern
    fr  ce message | ce courriel | ce mail | cet e-mail | cet email | les informations contenues | attention :
    fr2 avis de confidentialité | attention:
    de  diese e-mail | diese nachricht | diese mail | dieses schreiben | der inhalt dieser | vertraulich | achtung:
    de2 externe e-mail | haftungsausschluss
    es  este mensaje | este correo | la información contenida | aviso legal | aviso de confidencialidad
    pt  esta mensagem | este e-mail | este email | as informações contidas
    nl  dit bericht | dit e-mailbericht | deze e-mail | de informatie in
    el  το παρόν μήνυμα | αυτό το μήνυμα | το μήνυμα αυτό
    sv  detta meddelande | detta mail | detta e-post | denne e-mail | denne melding | denne meddelelse
    fi  tämä viesti | tämä sähköposti
    pl  ta wiadomość | niniejsza wiadomość | treść tej wiadomości
    cs  tato zpráva | tento e-mail | táto správa
    hu  ez az üzenet | ez az e-mail
    ru  данное сообщение | данное письмо | это сообщение | это письмо
    tr  bu e-posta | bu mesaj
    zh  本邮件 | 此邮件
    ja  本メール
    ko  이 메일
""")
)
