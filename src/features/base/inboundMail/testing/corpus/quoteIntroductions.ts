/** How clients introduce the message that is answered, by the client and language. */
export const quoteIntroductions: readonly (readonly [client: string, lines: string])[] = [
  // Gmail.
  ['Gmail en', 'On Mon, Jan 5, 2026 at 10:02 AM Ann Other <ann@example.org> wrote:'],
  ['Gmail en_GB', 'On Mon, 5 Jan 2026 at 10:02, Ann Other <ann@example.org> wrote:'],
  ['Gmail ja', '2026年1月5日(月) 10:02 Ann Other <ann@example.org>:'],
  ['Gmail pt_BR', 'Em seg., 5 de jan. de 2026 às 10:02, Ann Other <ann@example.org> escreveu:'],
  ['Gmail pt_PT', 'Ann Other <ann@example.org> escreveu (segunda, 5/01/2026 à(s) 10:02):'],
  ['Gmail fr', 'Le lun. 5 janv. 2026 à 10:02, Ann Other <ann@example.org> a écrit :'],
  ['Gmail es', 'El lun, 5 ene 2026 a las 10:02, Ann Other (<ann@example.org>) escribió:'],
  [
    'Gmail ar',
    'في الاثنين، 5 يناير 2026 في 10:02 ص تمت كتابة ما يلي بواسطة Ann Other <ann@example.org>:',
  ],
  ['Gmail zh_CN', 'Ann Other <ann@example.org> 于2026年1月5日周一 10:02写道：'],
  ['Gmail zh_TW', 'Ann Other <ann@example.org> 於 2026年1月5日週一 上午10:02寫道：'],
  ['Gmail nl', 'Op ma 5 jan 2026 om 10:02 schreef Ann Other <ann@example.org>:'],
  ['Gmail de', 'Am Mo., 5. Jan. 2026 um 10:02 Uhr schrieb Ann Other <ann@example.org>:'],
  ['Gmail nb', 'man. 5. jan. 2026 kl. 10:02 skrev Ann Other <ann@example.org>:'],
  ['Gmail it', 'Il giorno lun 5 gen 2026 alle ore 10:02 Ann Other <ann@example.org> ha scritto:'],
  ['Gmail pl', 'pon., 5 sty 2026 o 10:02 Ann Other <ann@example.org> napisał(a):'],
  ['Gmail hr', 'pon, 5. sij 2026. u 10:02 Ann Other <ann@example.org> napisao je:'],
  ['Gmail hu', 'Ann Other <ann@example.org> ezt írta (időpont: 2026. jan. 5., H, 10:02):'],
  ['Gmail sk', 'po 5. 1. 2026 o 10:02 Ann Other <ann@example.org> napísal(a):'],
  ['Gmail is', 'mán., 5. jan. 2026 kl. 10:02 skrifaði Ann Other <ann@example.org>:'],
  ['Gmail cs', 'po 5. 1. 2026 v 10:02 odesílatel Ann Other <ann@example.org> napsal:'],
  ['Gmail ko', '2026년 1월 5일 (월) 오전 10:02, Ann Other <ann@example.org>님이 작성:'],
  ['Gmail ru', 'пн, 5 янв. 2026 г. в 10:02, Ann Other <ann@example.org>:'],
  ['Yandex', '05.01.2026, 10.02, "Ann Other" <ann@example.org>:'],
  ['Gmail bg', 'На пн, 5.01.2026 г. в 10:02 Ann Other <ann@example.org> написа:'],
  ['Gmail sl', 'V V pon., 5. jan. 2026 ob 10:02 je oseba Ann Other <ann@example.org> napisala:'],
  ['Gmail lt', '2026-01-05, pr, 10:02 Ann Other <ann@example.org> rašė:'],
  ['Gmail fa', 'در تاریخ دوشنبه ۵ ژانویهٔ ۲۰۲۶ ساعت ۱۰:۰۲ Ann Other <ann@example.org> نوشت:'],
  // Apple Mail.
  ['Apple en', 'On Jan 5, 2026, at 10:02 AM, Ann Other <ann@example.org> wrote:'],
  ['Apple en_GB', 'On 5 Jan 2026, at 10:02, Ann Other <ann@example.org> wrote:'],
  ['Apple de', 'Am 05.01.2026 um 10:02 schrieb Ann Other <ann@example.org>:'],
  ['Apple fr', 'Le 5 janv. 2026 à 10:02, Ann Other <ann@example.org> a écrit :'],
  ['Apple es', 'El 5 ene 2026, a las 10:02, Ann Other <ann@example.org> escribió:'],
  ['Apple it', 'Il giorno 5 gen 2026, alle ore 10:02, Ann Other <ann@example.org> ha scritto:'],
  ['Apple pt', 'No dia 05/01/2026, às 10:02, Ann Other <ann@example.org> escreveu:'],
  [
    'Apple nl',
    'Op 5 jan. 2026, om 10:02 heeft Ann Other <ann@example.org> het volgende geschreven:',
  ],
  ['Apple ja', '2026/01/05 10:02、Ann Other <ann@example.org>のメール:'],
  ['Apple zh', '2026年1月5日 10:02，Ann Other <ann@example.org> 写道：'],
  ['Apple zh_TW', 'Ann Other <ann@example.org> 於 2026年1月5日 上午10:02 寫道：'],
  ['Apple ko', '2026. 1. 5. 오전 10:02, Ann Other <ann@example.org> 작성:'],
  ['Apple ru', '5 янв. 2026 г., в 10:02, Ann Other <ann@example.org> написал(а):'],
  [
    'Apple pl',
    'Wiadomość napisana przez Ann Other <ann@example.org> w dniu 5 sty 2026, o godz. 10:02:',
  ],
  ['Apple nb', '5. jan. 2026 kl. 10:02 skrev Ann Other <ann@example.org>:'],
  ['Apple cs', '5. 1. 2026 v 10:02, Ann Other <ann@example.org>:'],
  ['Apple sk', 'Dňa 5. 1. 2026 o 10:02, Ann Other <ann@example.org> napísal(a):'],
  ['Apple hr', 'Ann Other <ann@example.org> je napisao(la) 5. 1. 2026. u 10:02:'],
  ['Apple hu', 'Ann Other <ann@example.org> írta (2026. jan. 5. 10:02):'],
  ['Apple ar', 'في ٥ يناير ٢٠٢٦، الساعة ١٠:٠٢ ص، كتب/كتبت Ann Other <ann@example.org>:'],
  // Thunderbird.
  ['Thunderbird en', 'On 1/5/26 10:02, Ann Other wrote:'],
  ['Thunderbird de', 'Am 05.01.26 um 10:02 schrieb Ann Other:'],
  ['Thunderbird fr', 'Le 05/01/2026 à 10:02, Ann Other a écrit :'],
  ['Thunderbird es', 'El 5/1/26 a las 10:02, Ann Other escribió:'],
  ['Thunderbird it', 'Il 05/01/26 10:02, Ann Other ha scritto:'],
  ['Thunderbird nl', 'Op 05-01-2026 om 10:02 schreef Ann Other:'],
  ['Thunderbird pl', 'W dniu 5.01.2026 o 10:02, Ann Other pisze:'],
  ['Thunderbird pt_BR', 'Em 05/01/2026 10:02, Ann Other escreveu:'],
  ['Thunderbird pt_PT', 'Às 10:02 de 05/01/2026, Ann Other escreveu:'],
  ['Thunderbird ru', '05.01.2026 10:02, Ann Other пишет:'],
  ['Thunderbird nb', 'Den 05.01.2026 10:02, skrev Ann Other:'],
  ['Thunderbird is', 'Þann 5.1.2026 10:02, skrifaði Ann Other:'],
  ['Thunderbird zh', '在 2026/1/5 10:02, Ann Other 写道:'],
  ['Thunderbird ko', '26. 1. 5. 오전 10:02에 Ann Other 이(가) 쓴 글:'],
  ['Thunderbird ar', 'في ٥‏/١‏/٢٠٢٦ ١٠:٠٢، كتب Ann Other:'],
  ['Thunderbird hu', '2026. 01. 05. 10:02 keltezéssel, Ann Other írta:'],
  ['Thunderbird cs', 'Dne 05. 01. 26 v 10:02 Ann Other napsal(a):'],
  // Yahoo.
  [
    'Yahoo en',
    'On Monday, January 5, 2026 at 10:02:00 AM GMT+1, Ann Other <ann@example.org> wrote:',
  ],
  [
    'Yahoo de',
    '    Am Montag, 5. Januar 2026 um 10:02:00 MEZ hat Ann Other <ann@example.org> Folgendes geschrieben:',
  ],
  [
    'Yahoo fr',
    '    Le lundi 5 janvier 2026 à 10:02:00 UTC+1, Ann Other <ann@example.org> a écrit :',
  ],
  [
    'Yahoo it',
    '    Il lunedì 5 gennaio 2026 alle ore 10:02:00 CET, Ann Other <ann@example.org> ha scritto:',
  ],
  // Proton, Zoho and others.
  ['Proton', 'On Monday, January 5th, 2026 at 10:02 AM, Ann Other <ann@example.org> wrote:'],
  ['Zoho', '---- On Mon, 05 Jan 2026 10:02:00 +0100 Ann Other <ann@example.org> wrote ----'],
  ['Zoho, short', '---- On Mon, 05 Jan 2026 10:02:00 +0100 ann@example.org wrote ---'],
  ['Zoho de', '---- Am Mo., 05 Jan. 2026 10:02:00 +0100 schrieb Ann Other <ann@example.org> ----'],
  [
    'Zoho fr',
    '---- Le lun., 05 janv. 2026 10:02:00 +0100 Ann Other <ann@example.org> a écrit ----',
  ],
  ['without a colon en', 'On Mon, Jan 5, 2026 at 10:02 AM Ann Other <ann@example.org> wrote'],
  ['without a colon de', 'Am 05.01.2026 um 10:02 schrieb Ann Other <ann@example.org>'],
  ['without a colon fr', 'Le 05/01/2026 à 10:02, Ann Other <ann@example.org> a écrit'],
  ['without a colon es', 'El 5/1/26 a las 10:02, Ann Other <ann@example.org> escribió'],
  ['without a colon ja', '2026/01/05 10:02、Ann Other <ann@example.org>のメール'],
  [
    'wrapped',
    'On Mon, Jan 5, 2026 at 10:02 AM Ann Other with a name that is long\n<ann@example.org> wrote:',
  ],
  [
    'wrapped twice',
    'Am Montag, dem 5. Januar 2026, um 10:02 Uhr schrieb\nAnn Other mit einem langen Namen\n<ann@example.org>:',
  ],
];

/** Blocks of headers, which clients repeat above a message whose lines have no marks. */
export const headerBlocks: readonly (readonly [client: string, lines: string])[] = [
  [
    'Outlook en',
    'From: Ann Other <ann@example.org>\nSent: Monday, January 5, 2026 10:02 AM\nTo: Bob\nSubject: RE: Valve',
  ],
  [
    'Outlook en, no address',
    'From: Ann Other\nSent: Monday, January 5, 2026 10:02 AM\nTo: Bob; Carl\nCc: Dora\nSubject: RE: Valve\nImportance: High',
  ],
  [
    'Outlook, bold',
    '*From:* Ann Other <ann@example.org>\n*Sent:* Monday, January 5, 2026 10:02 AM\n*To:* Bob\n*Subject:* RE: Valve',
  ],
  [
    'Outlook, bold colons',
    '**From: **Ann Other <ann@example.org>\n**Date: **Monday, January 5, 2026 10:02 AM\n**To: **Bob\n**Subject: **RE: Valve',
  ],
  [
    'Outlook, indented',
    '    From: Ann Other <ann@example.org>\n    Sent: Monday, January 5, 2026 10:02 AM\n    To: Bob\n    Subject: RE: Valve',
  ],
  [
    'Lotus Notes',
    '\tFrom:\tAnn Other\n\tTo:\tBob\n\tDate:\t05.01.2026 10:02\n\tSubject:\tRe: Valve',
  ],
  [
    'Outlook de',
    'Von: Ann Other <ann@example.org>\nGesendet: Montag, 5. Januar 2026 10:02\nAn: Bob\nBetreff: AW: Ventil',
  ],
  [
    'GMX',
    'Gesendet: Montag, 05. Januar 2026 um 10:02 Uhr\nVon: "Ann Other" <ann@example.org>\nAn: bob@example.org\nBetreff: Re: Ventil',
  ],
  [
    'Outlook fr',
    'De : Ann Other <ann@example.org>\nEnvoyé : lundi 5 janvier 2026 10:02\nÀ : Bob\nObjet : RE: Vanne',
  ],
  [
    'Outlook es',
    'De: Ann Other <ann@example.org>\nEnviado el: lunes, 5 de enero de 2026 10:02\nPara: Bob\nAsunto: RE: Válvula',
  ],
  [
    'Outlook pt',
    'De: Ann Other <ann@example.org>\nEnviada em: segunda-feira, 5 de janeiro de 2026 10:02\nPara: Bob\nAssunto: RES: Válvula',
  ],
  [
    'Outlook it',
    'Da: Ann Other <ann@example.org>\nInviato: lunedì 5 gennaio 2026 10:02\nA: Bob\nOggetto: R: Valvola',
  ],
  [
    'Outlook nl',
    'Van: Ann Other <ann@example.org>\nVerzonden: maandag 5 januari 2026 10:02\nAan: Bob\nOnderwerp: Re: Klep',
  ],
  [
    'Outlook nb',
    'Fra: Ann Other <ann@example.org>\nSendt: mandag 5. januar 2026 10:02\nTil: Bob\nEmne: SV: Ventil',
  ],
  [
    'Outlook pl',
    'Od: Ann Other <ann@example.org>\nWysłano: poniedziałek, 5 stycznia 2026 10:02\nDo: Bob\nTemat: ODP: Zawór',
  ],
  [
    'Outlook cs',
    'Od: Ann Other <ann@example.org>\nOdesláno: pondělí 5. ledna 2026 10:02\nKomu: Bob\nPředmět: RE: Ventil',
  ],
  [
    'Outlook sk',
    'Od: Ann Other <ann@example.org>\nOdoslané: pondelok 5. januára 2026 10:02\nKomu: Bob\nPredmet: RE: Ventil',
  ],
  [
    'Outlook hr',
    'Od: Ann Other <ann@example.org>\nPoslano: ponedjeljak, 5. siječnja 2026. 10:02\nPrima: Bob\nPredmet: RE: Ventil',
  ],
  [
    'Outlook hu',
    'Feladó: Ann Other <ann@example.org>\nElküldve: 2026. január 5., hétfő 10:02\nCímzett: Bob\nTárgy: RE: Szelep',
  ],
  [
    'Outlook is',
    'Frá: Ann Other <ann@example.org>\nSent: mánudagur, 5. janúar 2026 10:02\nTil: Bob\nEfni: RE: Loki',
  ],
  [
    'Outlook ru',
    'От: Ann Other <ann@example.org>\nОтправлено: 5 января 2026 г. 10:02\nКому: Bob\nТема: RE: Клапан',
  ],
  [
    'Outlook ja',
    '差出人: Ann Other <ann@example.org>\n送信日時: 2026年1月5日 10:02\n宛先: Bob\n件名: RE: バルブ',
  ],
  [
    'Outlook zh',
    '发件人: Ann Other <ann@example.org>\n发送时间: 2026年1月5日 10:02\n收件人: Bob\n主题: 回复: 阀门',
  ],
  [
    'Outlook zh_TW',
    '寄件者： Ann Other <ann@example.org>\n寄件日期： 2026年1月5日 10:02\n收件者： Bob\n主旨： RE: 閥門',
  ],
  [
    'Outlook ko',
    '보낸 사람: Ann Other <ann@example.org>\n보낸 날짜: 2026년 1월 5일 월요일 오전 10:02\n받는 사람: Bob\n제목: RE: 밸브',
  ],
  [
    'Outlook ar',
    'من: Ann Other <ann@example.org>\nتاريخ الإرسال: 5 يناير 2026\nإلى: Bob\nالموضوع: رد: صمام',
  ],
];
