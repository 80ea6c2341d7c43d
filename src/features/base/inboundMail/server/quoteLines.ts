/**
 * How attributions of quoted messages begin and end, by language. Each also needs a date or an email address, so that a
 * sentence such as "On that day he wrote:" is not one.
 */
const attributions: readonly { begin?: RegExp; end: RegExp }[] = [
  { begin: /^on\s/i, end: /\bwrote$/i }, // en
  { end: /\b(?:wrote|writes)$/i },
  { begin: /^(?:am|on|den)\s/i, end: /\b(?:schrieb\b.*|geschrieben)$/i }, // de
  { end: /\sschrieb (?:am|um)\s/i },
  { begin: /^le\s/i, end: /a\sécrit$/iu }, // fr
  { begin: /^el\s/i, end: /(?:escribió|va escriure)$/iu }, // es, ca
  { begin: /^(?:il|in data)\s/i, end: /\bha\sscritto$/i }, // it
  { begin: /^(?:em|a|às|no)\s/iu, end: /\bescreveu$/i }, // pt
  { end: /\sescreveu\s(?:\(|no dia|em\s)/i },
  { begin: /^op\s/i, end: /\b(?:schreef\b.*|geschreven)$/i }, // nl
  { begin: /^(?:w dniu|dnia|\S{2,12},?\s\d)/i, end: /(?:napisała?(?:\(a\))?|pisze)$/iu }, // pl
  { begin: /^wiadomość\s/iu, end: /napisana\sprzez\s/i },
  { begin: /^(?:den|på|on|\d|\S{2,10}\s?\d)/i, end: /\bskrev\b/i }, // da, nb, sv
  { end: /\bkirjoitti(?:$|\s\d)/i }, // fi
  { begin: /^(?:þann|\S{2,10}\s?\d)/iu, end: /\bskrifaði\b/iu }, // is
  { end: /(?:napsala?|napísala?|napisa(?:o|la)(?: je)?)(?:\([^()]{1,3}\))?$/iu }, // cs, sk, hr
  { end: /\bje\snapisa(?:o|la)/i },
  { end: /(?:^|\s)(?:ezt\s)?írta(?:$|\s)/iu }, // hu
  { begin: /^(?:în|pe|lun|mar|mie|joi|vin|sâm|dum)[.,\s]/iu, end: /\ba scris$/i }, // ro
  { end: /\b(?:tarihinde\b.*|şunu\s|şunları\s)yazdı/iu }, // tr
  { end: /(?:пишет|написал(?:\(а\)|а)?|писал(?:\(а\)|а)?|пише|написа)$/iu }, // ru, uk, bg
  { end: /έγραψε$/iu }, // el
  { end: /(?:のメッセージ|のメール|書きました|さんは?書いた)$/u }, // ja
  { end: /(?:写道|寫道|来信|來信)$/u }, // zh
  { end: /(?:작성|썼습니다|쓴 글)$/u }, // ko
  { end: /(?:^|\s|،)(?:كتب|كتبت|تمت كتابة)(?:$|[\s/])/u }, // ar
  { end: /(?:כתב|כתבה|כתב\/ה|מאת)(?:$|\s)/u }, // he
  { end: /đã viết$/iu }, // vi
  { end: /\bmenulis$/i }, // id
  { end: /เขียนว่า$/u }, // th
  { end: /ने लिखा$/u }, // hi
];

/** What every one of them contains: most lines need no further look. */
const anyVerb =
  /wr[oi]te|schr(?:ie|ee)?b|geschr|écrit|escri|scritto|escreveu|schreef|napis|napís|napsa|pisze|skrev|kirjoitti|skrifaði|írta|scris|yazdı|пи[сш]|έγραψε|のメ|書|写道|寫道|来信|來信|작성|썼|쓴|كتب|كتابة|כתב|מאת|viết|menulis|เขียน|लिखा/iu;

const date =
  /\d{1,4}(?:[./年-]|월)\s?\d{1,2}|\b(?:19|20|25)\d{2}\b|[\u0660-\u0669\u06f0-\u06f9]{2,}/u;
const time =
  /[,،]\s\d{1,2}\.\d{2}[,\s]|\b\d{1,2}(?::|\s?h\s?)\d{2}|\b(?:at|um|à|às|alle|om|o|u|v|в|la|kl|klo|kello|pukul)\.?\s?\d{1,2}[.:]\d{2}|[\u0660-\u0669\u06f0-\u06f9]{1,2}:[\u0660-\u0669\u06f0-\u06f9]{2}|\d{1,2}[時时시]/iu;
const address = /[^\s<>@]@[^\s<>@]+\.[^\s<>@]/u;

export interface Attribution {
  /** WHOLE if its beginning tells, END if only its end does. */
  form: 'WHOLE' | 'END';
  /** WEAK: only before lines with `>`. */
  strength: 'WEAK' | 'STRONG';
}

/** The longest line, or lines joined, that can be an attribution. */
const longest = 400;

/**
 * Whether a line is an attribution.
 * @param given one line, or the lines of a wrapped attribution joined by spaces
 */
export function attributionOf(given: string): Attribution | null {
  if (given.length > longest) return null;
  const { text, isFramed } = unframed(given.replace(bidiMarks, '').trim());
  const isMarked = isFramed || /[:：]$/.test(text);
  const [hasDate, hasAddress] = [date.test(text), address.test(text)];
  if (!hasDate && !hasAddress) return null;
  const hasTime = time.test(text);
  const isFull = hasDate && hasTime && hasAddress;
  // Without a colon it may be a sentence.
  if (!isMarked && !(hasDate && (hasTime || hasAddress))) return null;
  const core = text.replace(/[:：]$/, '').trimEnd();
  const found = anyVerb.test(core)
    ? attributions.filter(({ begin, end }) => begin?.test(core) !== false && end.test(core))
    : [];
  // In any language: nobody ends a sentence with a colon after all of these.
  if (found.length === 0) return isFull && isMarked ? { form: 'END', strength: 'STRONG' } : null;
  const form = found.some(({ begin }) => begin) ? 'WHOLE' : 'END';
  const isStrong = isMarked ? hasDate && (hasTime || hasAddress) : isFull;
  return isMarked || isFull || form === 'WHOLE'
    ? { form, strength: isStrong ? 'STRONG' : 'WEAK' }
    : null;
}

const bidiMarks = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Without the dashes that Zoho writes around it. */
function unframed(line: string): { text: string; isFramed: boolean } {
  if (!/^[-=]{3}/.test(line) || !/[-=]{3}$/.test(line)) return { text: line, isFramed: false };
  return {
    text: line
      .replace(/^[-=]+\s*/, '')
      .replace(/[-=]{3,80}$/, '')
      .trim(),
    isFramed: true,
  };
}

const original =
  "original message|reply message|ursprüngliche nachricht|originalnachricht|originalmeddelande|message d['’]origine|message original|message initial|mensaje original|messaggio originale|mensagem original|oorspronkelijk bericht|oprindelig (?:meddelelse|besked)|original(?:t)? meddelande|ursprungligt meddelande|opprinnelig melding|alkuperäinen viesti|upprunaleg skilaboð|wiadomość oryginalna|oryginalna wiadomość|původní zpráva|pôvodná správa|izvorna poruka|eredeti üzenet|mesaj original|orijinal mesaj|исходное сообщение|оригінальне повідомлення|元のメッセージ|原始邮件|原始郵件|邮件原件|원본 메시지|원본 메일|الرسالة الأصلية|رسالة أصلية|הודעה מקורית";
const forwarded =
  'forwarded message|weitergeleitete nachricht|message transféré|message réexpédié|mensaje reenviado|messaggio inoltrato|mensagem encaminhada|mensagem reencaminhada|doorgestuurd bericht|videresendt melding|videresendt meddelelse|vidarebefordrat meddelande|välitetty viesti|framsend skilaboð|wiadomość przekazana(?: dalej)?|przekazana wiadomość|přeposlaná zpráva|preposlaná správa|proslijeđena poruka|továbbított üzenet|пересылаемое сообщение|переадресованное сообщение|転送されたメッセージ|転送メッセージ|转发邮件|转发的邮件|轉寄郵件|전달된 메일|전달된 메시지|رسالة معاد توجيهها|الرسالة المعاد توجيهها';
const separator = new RegExp(
  `^(?:-{2,60}|_{2,60}|\\*{2,60}|={2,60}|—{1,60})\\s?(?:${original}|${forwarded})\\s?(?:-{2,60}|_{2,60}|\\*{2,60}|={2,60}|—{1,60})?$`,
  'iu',
);
const forwardedBelow =
  /^(?:begin forwarded message|anfang der weitergeleiteten nachricht|début du message réexpédié|inicio del mensaje reenviado|inizio messaggio inoltrato|início da mensagem reencaminhada|begin doorgestuurd bericht|videresendt melding|początek przekazywanej wiadomości|začátek přeposílané zprávy|начало переадресованного сообщения|転送されたメッセージ|下面是被转发的邮件|以下是轉寄的郵件|전달된 메시지|بدء الرسالة التي تم تحويلها)\s?[:：]$/iu;

const forwardedAbove = new RegExp(`^[-_*=—]{1,60}\\s?(?:${forwarded})(?!\\p{L})`, 'iu');

/** `---------- Forwarded message ---------` and the like. */
export function isForwardSeparator(line: string): boolean {
  const text = line.trim();
  return text.length <= 160 && (forwardedAbove.test(text) || forwardedBelow.test(text));
}

/** `-----Original Message-----` and the like. */
export function isSeparator(line: string): boolean {
  const text = line.trim();
  return text.length <= 160 && (separator.test(text) || forwardedBelow.test(text));
}
