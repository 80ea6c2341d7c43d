/** What identifies the people of a request. */
export interface RequestPeople {
  /** Full names, usernames and companies. */
  names: readonly string[];
  emails: readonly string[];
}

/** Replaces what is removed from a text. */
export const removedPart = '[…]';

export const privatePartKinds = [
  ...(['NAME', 'EMAIL', 'PHONE', 'IP_ADDRESS', 'BANK_ACCOUNT', 'KEY', 'NUMBER', 'LINK'] as const),
  ...(['PICTURE', 'SIGNATURE', 'FILE'] as const),
] as const;

/** What was left out of a text. */
export interface PrivatePart {
  kind: (typeof privatePartKinds)[number];
  /** Empty for a picture. */
  text: string;
}

type NoteLeftOut = (part: PrivatePart) => void;

/** Each with what a match has to contain, if that can't be said in the pattern in time linear to the text. */
const patterns: readonly (readonly [
  kind: PrivatePart['kind'],
  pattern: RegExp,
  ...contains: RegExp[],
])[] = [
  ['EMAIL', /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g],
  // Links into the support desk, whose addresses may contain tokens.
  ['LINK', /https?:\/\/[^\s<>"]*/g, /\/(?:support|files)\//],
  // IPv4.
  ['IP_ADDRESS', /\b(?:\d{1,3}\.){3}\d{1,3}\b/g],
  ['BANK_ACCOUNT', /\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){3,7}(?: ?[A-Z\d]{1,4})?\b/g],
  // With a prefix.
  ['PHONE', /(?<![\w.])(?:\+|\(?0)[\d ()/.-]{6,}\d/g],
  // Keys and tokens: long, with letters and digits.
  ['KEY', /(?<![\w-])[\w-]{24,}/g, /\d/, /[A-Za-z]/],
  // Of customers, orders and requests.
  ['NUMBER', /#\d{3,}\b/g],
  ['NUMBER', /(?<![\w.])\d{6,}\b/g],
];

/** Removes names, addresses, numbers and tokens from plain text; a person checks the result. */
export function withoutPrivateParts(
  text: string,
  { names }: RequestPeople,
  noteLeftOut: NoteLeftOut = () => undefined,
): string {
  const remove = (kind: PrivatePart['kind'], found: string) => {
    noteLeftOut({ kind, text: found });
    return removedPart;
  };
  const cleaned = patterns.reduce(
    (rest, [kind, pattern, ...contains]) =>
      rest.replace(pattern, (found) =>
        contains.every((part) => part.test(found)) ? remove(kind, found) : found,
      ),
    text,
  );
  return namePatterns(names).reduce(
    (rest, name) => rest.replace(name, (found) => remove('NAME', found)),
    cleaned,
  );
}

/** The same for sanitized HTML, without its images and its links to people, files and requests. */
export function htmlWithoutPrivateParts(
  html: string,
  people: RequestPeople,
  noteLeftOut: NoteLeftOut = () => undefined,
): string {
  return html
    .replace(/<img\b[^<>]*>/g, () => {
      noteLeftOut({ kind: 'PICTURE', text: '' });
      return '';
    })
    .replace(privateLink, '$1')
    .split(/(<[^<>]*>)/)
    .map((part) => (part.startsWith('<') ? part : withoutPrivateParts(part, people, noteLeftOut)))
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
