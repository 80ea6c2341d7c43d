import { blockMarkdownHtml } from '#core/blockMarkdown.ts';
import { siteMarkdown } from './siteMarkdown.ts';
import { wikiLinks } from './wikiLinks.ts';

/** The text of a Markdown page as HTML. */
export interface MarkdownText {
  html: string;
  /** Words that are signs and not text. */
  syntax: string[];
  /** What the text no longer has. */
  removed: string[];
}

export function markdownText(body: string): MarkdownText {
  const { text, replaced, removed } = siteMarkdown(body);
  const html = blockMarkdownHtml(text, [wikiLinks]);
  return { html, syntax: [...replaced, ...markdownSyntax(text)], removed };
}

/** Words of Markdown that are signs and not text. */
function markdownSyntax(text: string): string[] {
  const words = [
    /^[ \t>]*:{3,}[ \t]*([a-z]+)/gm,
    /\[!(\w+)\]/g,
    /\[\^([^\]\n]+)\]/g,
    /\{:?[ \t]*#([^{}\n]*)\}[ \t]*$/gm,
    /^[ \t>]*[-*+][ \t]+\[([xX])\]/gm,
    /\]\[([^\]\n]+)\]/g,
    // Lines of code to highlight, and how.
    /^[ \t>]*(?:`{3,}|~{3,})[^\n{]*(\{[^}\n]*\})/gm,
  ];
  return words.flatMap((pattern) => [...text.matchAll(pattern)].map(([, word = '']) => word));
}
