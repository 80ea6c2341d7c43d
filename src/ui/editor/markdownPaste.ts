import { blockMarkdownHtml } from '#core/blockMarkdown.ts';

// Unambiguous Markdown syntax. One match is enough: nobody types a fence or a table by accident.
const signs: readonly RegExp[] = [
  /^ {0,3}#{1,6} \S/m,
  /^ {0,3}(```|~~~)/m,
  /^ {0,3}[-*+] \S.*(\n {0,3}[-*+] \S|$(?![\s\S]))/m,
  /^ {0,3}1[.)] \S.*\n {0,3}2[.)] \S/m,
  /^ {0,3}> \S/m,
  /^:::+ ?[a-z]+/m,
  /^\|?.*\|.*\n\|? *:?-{2,}:? *(\| *:?-{2,}:? *)*\|?$/m,
  /!?\[[^\]\n]+\]\((https?:\/\/|\/|mailto:)[^)\s]+\)/,
  /(^|\s)\*\*\S(.*?\S)?\*\*(?=\W|$)/m,
  /(^|\s)`[^`\n]+`(?=\W|$)/m,
  /(^|\s)~~\S(.*?\S)?~~(?=\W|$)/m,
];

export function looksLikeMarkdown(text: string): boolean {
  return signs.some((sign) => sign.test(text));
}

/** The HTML of a Markdown text. It is parsed with the editor's schema, which drops scripts. */
export function markdownHtml(text: string): string {
  return blockMarkdownHtml(text);
}
