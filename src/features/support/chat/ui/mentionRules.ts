export interface Mentionable {
  id: string;
  username: string;
  fullName: string | null;
  avatar: string | null;
}

/** The name that is being typed behind an @. */
export interface MentionPlace {
  /** Where the @ is. */
  from: number;
  to: number;
  query: string;
}

/** @param caret position in the text */
export function mentionPlaceAt(text: string, caret: number): MentionPlace | null {
  const before = text.slice(Math.max(0, caret - 60), caret);
  const [, query] = /(?:^|[\s(])@([\p{L}\p{N}_.-]*)$/u.exec(before) ?? [];
  return query === undefined ? null : { from: caret - query.length - 1, to: caret, query };
}

/** Those whose names match what is typed, the first eight. */
export function mentionsFor(members: readonly Mentionable[], query: string): Mentionable[] {
  const wanted = query.toLocaleLowerCase();
  const isMatch = (name: string | null) =>
    (name ?? '')
      .toLocaleLowerCase()
      .split(/\s+/)
      .some((word) => word.startsWith(wanted));
  return members
    .filter(({ username, fullName }) => isMatch(username) || isMatch(fullName))
    .slice(0, 8);
}

/** The text with the name put in, and where the caret goes. */
export function withMention(
  text: string,
  { from, to }: MentionPlace,
  username: string,
): { text: string; caret: number } {
  const name = `@${username} `;
  const rest = text.slice(to);
  return {
    text: text.slice(0, from) + name + (rest.startsWith(' ') ? rest.slice(1) : rest),
    caret: from + name.length,
  };
}
