/**
 * What someone typed as a link, as an address the sanitiser keeps: a bare host gets https, a mail
 * address mailto. @returns null for what cannot be a link
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return null;
  if (/^(https?:\/\/|mailto:)[^/]/i.test(text)) return text;
  if (/^(\/(?![/\\])|#|\?)/.test(text)) return text;
  if (/^[^@/:]+@[^@/:]+\.[^@/:]+$/.test(text)) return `mailto:${text}`;
  if (/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]|$)/u.test(text)) return `https://${text}`;
  return null;
}
