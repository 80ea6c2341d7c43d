import { unescapeHtml } from '#platform/html/escapeHtml.ts';
import { escapeText } from './escapeText.ts';

/** A participant of a conversation. */
export interface Participant {
  id: number;
  name: string;
}

const shortestPart = 3;

/**
 * Links `@name` in a comment to a participant: the whole name, or a prefix without spaces of at least three
 * letters, as on Stack Exchange. Ambiguous names stay text.
 */
export function linkMentions(html: string, participants: readonly Participant[]): string {
  let inside = 0;
  return html
    .split(/(<[^<>]*>)/)
    .map((piece) => {
      if (/^<(a|code|pre)\b/i.test(piece)) inside += 1;
      else if (/^<\/(a|code|pre)>/i.test(piece)) inside -= 1;
      else if (inside === 0 && !piece.startsWith('<')) return linkText(piece, participants);
      return piece;
    })
    .join('');
}

function linkText(html: string, participants: readonly Participant[]): string {
  if (!html.includes('@')) return html;
  const text = unescapeHtml(html);
  let shown = '';
  let at = 0;
  for (const match of text.matchAll(/(?<![\p{L}\p{N}_/.])@(?=[\p{L}\p{N}])/gu)) {
    if (match.index < at) continue;
    const start = match.index + 1;
    const found = findMentioned(text.slice(start, start + 100), participants);
    if (found === null) continue;
    const end = start + found.length;
    shown += escapeText(text.slice(at, match.index));
    shown += mention(found.participant.id, text.slice(match.index, end));
    at = end;
  }
  return at === 0 ? html : shown + escapeText(text.slice(at));
}

/** In the sanitizer's format. */
function mention(memberId: number, words: string): string {
  return `<a class="mention" data-member-id="${memberId}" href="/users/${memberId}">${escapeText(words)}</a>`;
}

/** Member ids mentioned in HTML. */
export function mentionedIn(html: string): number[] {
  const ids = [...html.matchAll(/<a class="mention" data-member-id="(\d+)"/g)];
  return [...new Set(ids.map((match) => Number(match[1])))];
}

function findMentioned(
  text: string,
  participants: readonly Participant[],
): { participant: Participant; length: number } | null {
  const lower = text.toLowerCase();
  const whole = participants
    .filter(({ name }) => startsWithWord(lower, name.toLowerCase()))
    .sort((a, b) => b.name.length - a.name.length);
  const [longest, next] = whole;
  if (longest !== undefined && next?.name.length !== longest.name.length) {
    return { participant: longest, length: longest.name.length };
  }
  const word = /^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*/u.exec(lower)?.[0] ?? '';
  if ([...word].length < shortestPart) return null;
  const meant = participants.filter(({ name }) =>
    name.toLowerCase().replace(/\s+/g, '').startsWith(word),
  );
  const [participant] = meant;
  return participant !== undefined && meant.length === 1
    ? { participant, length: word.length }
    : null;
}

function startsWithWord(text: string, name: string): boolean {
  return name !== '' && text.startsWith(name) && !/^[\p{L}\p{N}]/u.test(text.slice(name.length));
}
