/**
 * Attributions of quoted messages by language: how they begin (or contain) and how they end. Each also needs a
 * date or an email address, so that a sentence such as "On that day he wrote:" is not one.
 */
const attributions: readonly { begin?: RegExp; end: RegExp }[] = [
  { begin: /^on\s/i, end: /\bwrote\s?:$/i }, // en
  {
    end: /<[^<>\s]+@[^<>\s]+>\s(?:wrote|schrieb|writes|a écrit|escribió|ha scritto|schreef)\s?:$/i,
  },
  { end: /,\s?(?:at|um|à)\s\d{1,2}[:.]\d{2}.*(?:wrote|schrieb|a écrit)\s?:$/i },
  { begin: /^(?:am|on|den)\s/i, end: /\bschrieb\b.*:$/i }, // de
  { end: /\sschrieb am\s.*:$/i },
  { begin: /^le\s/i, end: /a\sécrit\s?:$/iu }, // fr
  { begin: /^el\s/i, end: /(?:escribió|va escriure)\s?:$/iu }, // es, ca
  { begin: /^(?:il|in data|il giorno)\s/i, end: /\bha\sscritto\s?:$/i }, // it
  { begin: /^(?:em|a)\s/i, end: /\bescreveu\s?:$/i }, // pt
  { begin: /^op\s/i, end: /\bschreef\b.*:$/i }, // nl
  { begin: /^(?:w dniu|dnia|\S{2,12},?\s\d)/i, end: /(?:napisał\(?a?\)?|pisze)\s?:$/iu }, // pl
  { begin: /^(?:den|on|\S{2,10}\s?\d)/i, end: /\bskrev\b.*:$/i }, // da, no, sv
  { end: /\bkirjoitti\s?:$/i }, // fi
  { begin: /^(?:dne|po|st|út|čt|pá|so|ne)\s/iu, end: /napsala?\(?a?\)?\s?:$/iu }, // cs
  { end: /\b(?:írta|ezt írta)\b.*:$/iu }, // hu
  { begin: /^(?:în|pe)\s/iu, end: /\ba scris\s?:$/i }, // ro
  { end: /\btarihinde\b.*\byazdı\s?:$/iu }, // tr
  { end: /(?:пишет|написала?|писал\(?а?\)?|пише)\s?:$/iu }, // ru, uk
  { end: /[<(]\S+@\S+[>)]:$/u }, // ru: "12.01.2026, 10:00, Name <a@b>:"
  { end: /έγραψε\s?:$/iu }, // el
  { end: /(?:のメッセージ|のメール|書きました|さんは?書|wrote)\s?[:：]$/u }, // ja
  { end: /(?:写道|寫道|来信)\s?[:：]$/u }, // zh
  { end: /(?:작성|썼습니다|님이 작성|쓴 글)\s?[:：]$/u }, // ko
  { end: /(?:كتب|كتبت|كتب\/ت)\b.*[:：]$|(?:كتب|كتبت).*:$/u }, // ar
  { end: /(?:כתב|כתבה|מאת).*:$/u }, // he
  { end: /(?:đã viết)\s?:$/iu }, // vi
  { end: /\bmenulis\s?:$/i }, // id
  { end: /(?:เขียนว่า)\s?:$/u }, // th
  { end: /(?:ने लिखा)\s?:$/u }, // hi
];

const dateOrAddress =
  /\d{1,4}[./:年-]\s?\d{1,2}|\b(?:19|20)\d{2}\b|[\u0660-\u0669]{2,}|[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+/u;

/**
 * Whether a line is an attribution: WHOLE if its beginning tells, END if only its end does.
 * @param line one line, or the lines of a wrapped attribution joined by spaces
 */
export function attributionForm(line: string): 'WHOLE' | 'END' | null {
  if (line.length > 400 || !/[:：]$/.test(line) || !dateOrAddress.test(line)) return null;
  const found = attributions.filter(
    ({ begin, end }) => begin?.test(line) !== false && end.test(line),
  );
  if (found.length === 0) return null;
  return found.some(({ begin }) => begin) ? 'WHOLE' : 'END';
}

const separators =
  /^(?:-{2,}|_{2,}|\*{2,}|—+)\s?(?:original message|forwarded message|reply message|ursprüngliche nachricht|originalnachricht|weitergeleitete nachricht|message d['’]origine|message original|message transféré|message initial|mensaje original|mensaje reenviado|messaggio originale|messaggio inoltrato|mensagem original|mensagem encaminhada|oorspronkelijk bericht|doorgestuurd bericht|oprindelig meddelelse|original(?:t)? meddelande|ursprungligt meddelande|opprinnelig melding|alkuperäinen viesti|wiadomość oryginalna|původní zpráva|eredeti üzenet|mesaj original|orijinal mesaj|исходное сообщение|пересылаемое сообщение|оригінальне повідомлення|元のメッセージ|转发邮件|原始邮件|邮件原件|원본 메시지|الرسالة الأصلية|رسالة أصلية|הודעה מקורית)\s?(?:-{2,}|_{2,}|\*{2,}|—+)?$/iu;

/** `-----Original Message-----`, and Outlook's line of underscores. */
export function isSeparator(line: string): boolean {
  if (line.length > 120) return false;
  return (
    separators.test(line) || /^_{20,}$/.test(line) || /^begin forwarded message\s?:$/i.test(line)
  );
}

const headerWords =
  'from|sent|to|cc|bcc|date|subject|reply-to|von|gesendet|an|datum|betreff|kopie|antwort an|de|envoyé|envoyé le|à|objet|enviado|enviado el|para|fecha|asunto|da|inviato|a|oggetto|data|enviada em|enviado em|assunto|van|verzonden|aan|onderwerp|fra|sendt|til|emne|från|skickat|till|ämne|lähettäjä|lähetetty|vastaanottaja|aihe|od|wysłano|wysłane|do|temat|odesláno|komu|předmět|feladó|elküldve|címzett|tárgy|kimden|gönderme|gönderildi|kime|konu|tarih|от|отправлено|дата|кому|тема|від|надіслано|差出人|送信日時|宛先|件名|日時|发件人|发送时间|日期|收件人|主题|寄件者|寄件日期|收件者|主旨|보낸 사람|보낸 날짜|받는 사람|제목|من|تاريخ الإرسال|التاريخ|إلى|الموضوع|מאת|נשלח|אל|נושא';
const headerLine = new RegExp(`^(?:${headerWords})\\s{0,3}[:：]\\s?\\S`, 'iu');

export function isHeaderLine(line: string): boolean {
  return headerLine.test(line.slice(0, 200));
}

const mobileSignature =
  /^(?:sent (?:from|with|via) (?:my |the )?.{2,60}|get outlook for (?:ios|android).*|gesendet (?:mit|von|über) .{2,60}|(?:von|vom) (?:meinem|mein) .{2,40} gesendet|diese nachricht wurde von .{2,60} gesendet\.?|envoyé (?:de|depuis|à partir de) (?:mon |ma )?.{2,60}|télécharger outlook pour .*|enviado (?:desde|do|a partir do) (?:mi |meu )?.{2,60}|inviato da .{2,60}|verzonden (?:vanaf|met|vanuit) .{2,60}|verstuurd vanaf .{2,60}|skickat från .{2,60}|sendt fra .{2,60}|lähetetty .{2,60}|wysłane z .{2,60}|odesláno z .{2,60}|отправлено (?:с|из) .{2,60}|iphoneから送信|.{2,30}から送信|发自我的.{2,30}|从我的.{2,30}发送|나의 .{2,30}에서 보냄|أُ?رسلت من .{2,60}|تم الإرسال من .{2,60}|נשלח מה.{2,60})$/iu;

/** The line that phones append, such as `Sent from my iPhone`. */
export function isMobileSignature(line: string): boolean {
  return line.length <= 120 && mobileSignature.test(line.trim());
}
