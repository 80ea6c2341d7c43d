/** A separate line `-- ` begins a signature if at most so many lines follow. */
const longestSignature = 15;

const devices =
  'i\\s?phon\\p{L}{0,3}|i\\s?pad\\p{L}{0,3}|i\\s?pod|apple watch|samsung|galaxy|android|pixel|huawei|xiaomi|redmi|oneplus|oppo|nokia|motorola|blackberry|windows phone|mobile(?: device| phone)?|phone|smartphone|tablet|handy|mobilgerät|mobiltelefon|téléphone|portable|móvil|celular|telefono|cellulare|telemóvel|telefoon|mobiel|telefon\\w{0,3}|komórki|телефона?|смартфона?|мобильного';
const programs =
  'outlook|yahoo(?: mail)?|gmail|google mail|proton ?mail|tutanota|gmx|web\\.de|t-online|aol|fastmail|zoho mail|yandex|mail\\.ru|thunderbird|airmail|mail for windows|mail für windows|mail (?:app|aplikácie)|e-?mail-?app';
const sentFrom =
  'sent (?:from|with|via)|gesendet (?:mit|von|über|aus)|von meinem|vom|diese nachricht wurde von|envoyé (?:de|depuis|à partir de|avec)|enviado (?:desde|do|a partir do|com|con)|inviato (?:da|dal|con)|verzonden (?:vanaf|met|vanuit)|verstuurd vanaf|skickat från|sendt fra|sent úr|lähetetty|wysłan[eo] z|odesláno z|odoslané z|poslano s|отправлено (?:с|из)|أُ?رسلت من|تم الإرسال من|נשלח מה';
const outlookLink =
  '(?:get|obtenir|télécharger|obtener|scarica|ottieni|obter|download|hol(?:en)? sie sich|скачать|pobierz|stáhnout|hämta|få|获取|下載|取得|الحصول على).{0,20}outlook.{0,30}';
/** A name or two after it, such as `Mail` or `for iOS`. */
const after = '(?:\\s[\\p{L}\\d-]{1,14}){0,3}\\.?';

const lineForms = [
  `(?:${sentFrom})\\s?(?:\\S{1,12}\\s){0,3}(?:${devices}|${programs})(?:['’]\\p{L}{1,3})?(?!\\p{L})${after}`,
  '(?:sent with|gesendet mit) (?:spark|hey|proton)(?: mail)?(?: secure email)?\\.?',
  outlookLink,
  'outlook (?:für|voor|til|för) (?:ios|android).{0,40}',
  'outlook.{0,10}(?:ios|android)(?:を入手|.{0,3}입수|.{0,3}다운로드)?',
  '(?:ios|android).{0,6}版.{0,3}outlook.{0,10}',
  '.{0,20}(?:iphone|ipad|android|スマートフォン|携帯).{0,10}から送信',
  '(?:发自我的|發自我的|从我的|從我的|来自我的).{2,30}',
  '나의 .{2,30}에서 보냄',
].map((form) => new RegExp(`^${form}$`, 'iu'));

/** The line that phones and programs append, such as `Sent from my iPhone`. */
export function isProgramLine(line: string): boolean {
  const text = line.trim();
  // A sentence about something that was sent is longer, or has more after it.
  if (text.length > 120 || text.split(/\s+/).length > 12 || /[,;?!].*\s.*\s/.test(text))
    return false;
  return lineForms.some((form) =>
    form.test(text.replace(/[<([]https?:\/\/\S+[>)\]]/, '').trimEnd()),
  );
}

/**
 * Where the signature begins: after `-- `, unless somebody went on writing below it, or with what the program appended.
 * @param lines the end of what was written
 */
export function signatureStart(lines: readonly string[]): number {
  const from = lines.findLastIndex((line) => isDashes(line));
  if (from >= 0 && lines.length - from <= longestSignature) {
    const below = lines.slice(from + 1);
    if (!below.some(isSentence)) return from;
  }
  const last = lines.length - 1;
  return last > 0 && isProgramLine(lines[last] ?? '') ? last : lines.length;
}

export function isDashes(line: string): boolean {
  return /^--\s?$/.test(line);
}

/** Words that somebody wrote, rather than a name, a title or an address. */
function isSentence(line: string): boolean {
  const text = line.trim();
  if (/^p\.?\s?s\.?\b/i.test(text)) return true;
  const isEnded =
    /[.!?…。！？؟]["'”’)]?$/.test(text) &&
    !/\b(?:inc|ltd|co|corp|gmbh|e\.?v|s\.?a|llc)\.$/i.test(text);
  return isEnded && (text.split(/\s+/).length >= 4 || /[。！？]$/.test(text));
}
