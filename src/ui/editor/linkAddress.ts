/**
 * Normalizes a typed link to a URL that the sanitizer accepts: a bare host gets https, an email address
 * mailto. @returns null for an invalid link
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
