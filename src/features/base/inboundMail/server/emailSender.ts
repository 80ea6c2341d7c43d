import { emailKey } from '#core/emailAddress.ts';
import { withoutBreaks } from '#core/textSchemas.ts';
import type { EmailPerson } from './emailPerson.ts';
import { decodeWords } from './encodedWords.ts';

/**
 * The one sender in the value of a From header, as programs really write it: with an address as the name, unquoted
 * commas, or text after the address. A bracketed address is the sender, whatever the name contains; several different
 * ones, or a whole address before a comma, are several senders.
 * @param value encoded words are decoded last: nothing in them is an address
 * @returns null for none and for several
 */
export function senderIn(value: string): EmailPerson | null {
  const pieces = piecesOf(value);
  if (pieces === null) return null;
  const bracketed = pieces.flatMap((each, index) => {
    const address = each.kind === 'bracketed' ? addressOf(each.text) : null;
    return address === null ? [] : [{ address, index }];
  });
  const bare = bareAddresses(pieces);
  const senders = new Set([...bracketed, ...bare.listed].map(({ address }) => address));
  if (senders.size > 1) return null;
  const [found = bracketed.length > 0 ? undefined : bare.only] = bracketed;
  if (found)
    return { name: nameBefore(pieces, found.index, found.address), address: found.address };
  return hasOnlyWords(value) ? senderIn(quotedAsName(decodeWords(value))) : null;
}

interface Piece {
  kind: 'text' | 'quoted' | 'comment' | 'bracketed' | 'comma' | 'colon';
  /** Without the marks that enclose it. */
  text: string;
}

const enclosed = { '"': 'quoted', '(': 'comment', '<': 'bracketed' } as const;

/** @returns null for a value that is too long to be one sender’s */
function piecesOf(value: string): Piece[] | null {
  if (value.length > 10_000) return null;
  const pieces: Piece[] = [];
  let text = '';
  const push = (piece?: Piece) => {
    if (text.trim() !== '') pieces.push({ kind: 'text', text });
    text = '';
    if (piece) pieces.push(piece);
  };
  for (let at = 0; at < value.length; at += 1) {
    const char = value[at] ?? '';
    if (char === '"' && isWithinWord(value, at)) {
      text += char;
    } else if (char === '"' && value[endOf(value, at, char) + 1] === '@') {
      // A quoted local part.
      const end = endOf(value, at, char);
      text += value.slice(at, end + 1);
      at = end;
    } else if (char === '"' || char === '(' || char === '<') {
      const end = endOf(value, at, char);
      push({ kind: enclosed[char], text: unescaped(value.slice(at + 1, end), char) });
      at = end;
    } else if (char === ',' || char === ';') push({ kind: 'comma', text: '' });
    else if (char === ':') push({ kind: 'colon', text: '' });
    else text += char;
  }
  push();
  return pieces;
}

/** A quote in the middle of a word, as in `Ann 5" Pipe`, or one that is never closed, is a character as any other. */
function isWithinWord(value: string, at: number): boolean {
  const isOpening = at === 0 || /[\s,;:<(>)]/.test(value[at - 1] ?? '');
  return !isOpening || endOf(value, at, '"') === value.length;
}

/** The position of the mark that closes what one at a position opens, or the end. */
function endOf(value: string, start: number, mark: keyof typeof enclosed): number {
  let depth = 1;
  let isQuoted = false;
  for (let at = start + 1; at < value.length; at += 1) {
    const char = value[at];
    if (char === '\\' && (mark !== '<' || isQuoted)) at += 1;
    else if (mark === '"' && char === '"') return at;
    else if (mark === '<' && char === '"') isQuoted = !isQuoted;
    else if (mark === '<' && char === '>' && !isQuoted) return at;
    else if (mark === '(' && char === '(') depth += 1;
    else if (mark === '(' && char === ')') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return value.length;
}

function unescaped(text: string, mark: keyof typeof enclosed): string {
  return mark === '<' ? text : text.replace(/\\(.)/gs, '$1');
}

/** Where no address is bracketed: the only one, or those that are a whole entry of a list. */
function bareAddresses(pieces: readonly Piece[]): {
  only: { address: string; index: number } | undefined;
  listed: { address: string; index: number }[];
} {
  const found = pieces.flatMap((piece, index) => {
    if (piece.kind !== 'text') return [];
    return (piece.text.match(/(?:"(?:[^"\\]|\\.)*"|\S)+/g) ?? []).flatMap((word) => {
      const address = addressOf(word);
      return address === null ? [] : [{ address, index, isWhole: word === piece.text.trim() }];
    });
  });
  const isEnd = (at: number) => [undefined, 'comma', 'colon', 'comment'].includes(pieces[at]?.kind);
  const listed = found.filter(
    ({ index, isWhole }) => isWhole && isEnd(index - 1) && isEnd(index + 1),
  );
  const hasBracketed = pieces.some(({ kind }) => kind === 'bracketed');
  return { only: found[0], listed: hasBracketed ? listed : found };
}

/** `local@domain` in the form that is compared; a quoted local part keeps its quotes. */
function addressOf(text: string): string | null {
  const inner = withoutInvisible(text)
    .replace(/^<+/, '')
    .replace(/^mailto:/i, '')
    .replace(/^@[^:<>"]{1,500}:/, '');
  const plain = inner.replace(/\((?:[^()\\]|\\.)*\)/g, '').replace(/^'|'$/g, '');
  const at = plain.lastIndexOf('@');
  const local = plain.slice(0, at).trim();
  const domain = plain
    .slice(at + 1)
    .trim()
    .replace(/\.$/, '');
  const isLocal = /^"(?:[^"\\]|\\.)*"$/.test(local) || /^[^\s"<>()[\],;:\\@]+$/.test(local);
  const isDomain = /^[^\s"<>()[\],;:\\@]+$|^\[[\w.:]+\]$/.test(domain);
  return at > 0 && isLocal && isDomain ? emailKey(`${local}@${domain}`).slice(0, 320) : null;
}

/** White space, and marks that are copied along with an address. */
const invisible = /[\s\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;

function withoutInvisible(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && invisible.test(text[start] ?? '')) start += 1;
  while (end > start && invisible.test(text[end - 1] ?? '')) end -= 1;
  return text.slice(start, end);
}

/** The text before an address, else its comment. */
function nameBefore(pieces: readonly Piece[], index: number, address: string): string {
  const before = pieces.slice(0, index + 1).flatMap(({ kind, text }, at) => {
    if (kind === 'comma') return [','];
    const isName = kind === 'quoted' || (kind === 'text' && at < index);
    const rest = kind === 'text' && at === index ? text.replace(/\S+@\S+/, '') : null;
    return isName ? [text] : rest === null ? [] : [rest];
  });
  const colon = pieces.findIndex(({ kind }) => kind === 'colon');
  const comments = pieces.filter(({ kind }) => kind === 'comment').map(({ text }) => text);
  const joined = decodeWords(before.join(' '))
    .split(',')
    .filter((each) => each.trim().toLowerCase() !== address)
    .join(',')
    .replace(/\s+/g, ' ')
    .replace(/ ,/g, ',')
    .replace(/^[ ,]+|[ ,]+$/g, '')
    // Outlook quotes a name that is an address, or was quoted already.
    .replace(/^'([^']+)'$/, '$1');
  const name = joined !== '' || colon >= 0 ? joined : decodeWords(comments.at(-1) ?? '');
  return name.toLowerCase() === address ? '' : withoutBreaks(name).slice(0, 200).trim();
}

function hasOnlyWords(value: string): boolean {
  return /^(?:\s*=\?[^?\s]+\?[QqBb]\?[^?]*\?=)+\s*$/.test(value);
}

/** `Ann <ann@example.org>` in encoded words as a whole: only a bracketed address is one. */
function quotedAsName(decoded: string): string {
  const at = decoded.lastIndexOf('<');
  return at < 0 ? '' : `"${decoded.slice(0, at).replace(/["\\]/g, '')}" ${decoded.slice(at)}`;
}
