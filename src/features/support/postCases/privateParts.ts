/** What identifies the people of a request. */
export interface RequestPeople {
  /** Full names, usernames and companies. */
  names: readonly string[];
  emails: readonly string[];
}

/** Replaces what is removed from a text. */
export const removedPart = '[…]';

/** Each with what a match has to contain, if that can't be said in the pattern in time linear to the text. */
const patterns: readonly (readonly [pattern: RegExp, ...contains: RegExp[]])[] = [
  // Email addresses.
  [/(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g],
  // Links into the support desk, whose addresses may contain tokens.
  [/https?:\/\/[^\s<>"]*/g, /\/(?:support|files)\//],
  // IPv4 addresses.
  [/\b(?:\d{1,3}\.){3}\d{1,3}\b/g],
  // Bank accounts.
  [/\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){3,7}(?: ?[A-Z\d]{1,4})?\b/g],
  // Phone numbers, with a prefix.
  [/(?<![\w.])(?:\+|\(?0)[\d ()/.-]{6,}\d/g],
  // Keys and tokens: long, with letters and digits.
  [/(?<![\w-])[\w-]{24,}/g, /\d/, /[A-Za-z]/],
  // Numbers of customers, orders and requests.
  [/#\d{3,}\b/g],
  [/(?<![\w.])\d{6,}\b/g],
];

/** Removes names, addresses, numbers and tokens from plain text; a person checks the result. */
export function withoutPrivateParts(text: string, { names }: RequestPeople): string {
  const cleaned = patterns.reduce(
    (rest, [pattern, ...contains]) =>
      rest.replace(pattern, (found) =>
        contains.every((part) => part.test(found)) ? removedPart : found,
      ),
    text,
  );
  return namePatterns(names).reduce((rest, name) => rest.replace(name, removedPart), cleaned);
}

/** The same for sanitized HTML, without its images and its links to people, files and requests. */
export function htmlWithoutPrivateParts(html: string, people: RequestPeople): string {
  return html
    .replace(/<img\b[^<>]*>/g, '')
    .replace(privateLink, '$1')
    .split(/(<[^<>]*>)/)
    .map((part) => (part.startsWith('<') ? part : withoutPrivateParts(part, people)))
    .join('');
}

const privateLink =
  /<a\b[^>]*href="(?:mailto:|tel:|[^"]*\/(?:support|files|users)\/)[^"]*"[^>]*>(.*?)<\/a>/gs;

/** What a text still tells about the people of a request; empty if it may be published. */
export function privatePartsIn(text: string, { names, emails }: RequestPeople): string[] {
  const lower = text.toLowerCase();
  const full = names.filter((name) => /\s/.test(name.trim()));
  return [...emails, ...full].filter((part) => lower.includes(part.toLowerCase()));
}

/** Full names first; their parts are names as well. */
function namePatterns(names: readonly string[]): RegExp[] {
  const parts = names.flatMap((name) => [name, ...name.split(/\s+/)]);
  return [...new Set(parts.map((part) => part.trim()))]
    .filter((part) => part.length >= 3)
    .sort((one, other) => other.length - one.length)
    .map(
      (part) =>
        new RegExp(
          `(?<![\\p{L}\\p{N}_])${part.replace(/[\^$.*+?()[\]{}|\\/]/g, '\\$&')}(?![\\p{L}\\p{N}_])`,
          'giu',
        ),
    );
}
