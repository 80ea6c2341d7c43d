/** Names of headers as clients repeat them above a quoted message, by language. */
const names = {
  from: 'from|von|de|da|van|fra|från|lähettäjä|frá|od|feladó|kimden|от|від|差出人|送信者|发件人|寄件者|보낸 사람|보낸사람|من|מאת|expéditeur|remitente|mittente|отправитель',
  date: 'sent|date|gesendet|datum|envoyé|envoyé le|fecha|enviado|enviado el|enviada em|enviado em|data|inviato|verzonden|sendt|dato|skickat|lähetetty|päivämäärä|dagsetning|wysłano|wysłane|odesláno|odoslané|dátum|poslano|elküldve|gönderme|gönderildi|tarih|отправлено|дата|надіслано|送信日時|日時|日付|发送时间|时间|日期|寄件日期|보낸 날짜|날짜|تاريخ الإرسال|التاريخ|تاريخ|נשלח|תאריך',
  to: 'to|cc|an|kopie|à|para|a|aan|til|kopi|till|vastaanottaja|do|komu|prima|za|címzett|kime|кому|копия|宛先|收件人|收件者|抄送|받는 사람|참조|إلى|نسخة|אל|destinataire',
  subject:
    'subject|betreff|objet|asunto|assunto|oggetto|onderwerp|emne|ämne|aihe|efni|temat|předmět|predmet|naslov|tárgy|konu|тема|件名|主题|主題|主旨|제목|الموضوع|נושא',
} as const;

type HeaderKind = keyof typeof names;

const headers = (Object.keys(names) as HeaderKind[]).map((kind) => ({
  kind,
  pattern: new RegExp(`^(?:${names[kind]})\\s{0,3}[:：]\\s{0,9}\\S`, 'iu'),
}));

/** Headers that only people who copy the source of a message show. */
const technical =
  /^(?:received|return-path|message-id|mime-version|content-type|dkim-signature|x-[\w-]{2,40})\s?:/i;
/** Lines that a block takes, with long lists of recipients. */
const longestBlock = 12;

/**
 * Whether Outlook and others repeat the headers of a quoted message from a line on: `From: …`, `Sent: …`, `To: …`,
 * `Subject: …`, perhaps indented, bold or wrapped.
 */
export function hasHeaderBlock(lines: readonly string[], index: number): boolean {
  const found = new Set<HeaderKind>();
  const first = kindOf(lines[index] ?? '');
  if (first !== 'from' && first !== 'date') return false;
  for (const line of lines.slice(index, index + longestBlock)) {
    if (line.trim() === '') break;
    if (technical.test(line.trimStart())) return false;
    const kind = kindOf(line);
    if (kind !== null) found.add(kind);
  }
  // Without a date, people may have written it: `From: old@… To: new@… Subject: newsletter`.
  return found.has('from') && found.has('subject') && found.has('date');
}

function kindOf(line: string): HeaderKind | null {
  if (!/^[^:：]{1,40}[:：]/.test(line)) return null;
  const plain = line
    .slice(0, 200)
    .trimStart()
    .replace(/^\*{1,2}/, '')
    .replace(/\*{1,2}(?=\s|[:：])|(?<=[:：])\*{1,2}/g, '');
  return headers.find(({ pattern }) => pattern.test(plain))?.kind ?? null;
}
