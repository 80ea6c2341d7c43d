import { blockMarkdownHtml } from '#core/blockMarkdown.ts';

/** Of a text, and of each line that is searched. */
const longest = { text: 100_000, line: 500 };

// Unambiguous Markdown syntax. One match is enough: nobody types a fence or a table by accident.
const signs: readonly RegExp[] = [
  /^ {0,3}#{1,6} \S/,
  /^ {0,3}(```|~~~)/,
  /^ {0,3}> \S/,
  /^:::+ ?[a-z]+/,
  /!?\[[^[\]]+\]\((https?:\/\/|\/|mailto:)[^)\s]+\)/,
  /(^|\s)\*\*\S(.*?\S)?\*\*(?=\W|$)/,
  /(^|\s)`[^`]+`(?=\W|$)/,
  /(^|\s)~~\S(.*?\S)?~~(?=\W|$)/,
];
const bullet = /^ {0,3}[-*+] \S/;
const first = /^ {0,3}1[.)] \S/;
const second = /^ {0,3}2[.)] \S/;
const delimiters = /^\|? *:?-{2,}:? *(\| *:?-{2,}:? *)*\|?$/;

/** Looks at one line and the next, so that it is linear in the length of the text. */
export function looksLikeMarkdown(text: string): boolean {
  if (text.length > longest.text) return false;
  const lines = text.split('\n').map((line) => line.slice(0, longest.line).trimEnd());
  return lines.some((line, index) => {
    const next = lines[index + 1];
    if (signs.some((sign) => sign.test(line))) return true;
    if (bullet.test(line) && (next === undefined || bullet.test(next))) return true;
    if (next === undefined) return false;
    return (first.test(line) && second.test(next)) || (line.includes('|') && delimiters.test(next));
  });
}

/** The HTML of a Markdown text. It is parsed with the editor's schema, which drops scripts. */
export function markdownHtml(text: string): string {
  return blockMarkdownHtml(text);
}
