import { blockMarkdownHtml } from '#core/blockMarkdown.ts';
import { validationFailed } from '#core/parseInput.ts';
import { articleMarkdown } from '#features/site/articleTransfer/server/articleMarkdown.ts';
import { isBoundedMarkdown } from '#features/site/importing/server/text/markdownBounds.ts';
import { exceededPart, type HtmlBounds, measureHtml } from '#platform/html/htmlSize.ts';
import { textOfHtml } from '#platform/html/textOfHtml.ts';

/** Characters of a text in one result; a longer one is read on from `nextOffset`. */
const pieceLength = 12_000;
/** Of each text in a list. */
export const shortLength = 3_000;
/** HTML that exceeds them is read as plain text, in one pass. */
const markdownBounds: HtmlBounds = {
  ...{ length: 60_000, tags: 3_000, depth: 60 },
  ...{ attributes: 3_000, pieces: 6_000, foreign: 10 },
};

/** The converter takes time quadratic to a run of spaces that HTML keeps. */
const longSpaces = /(?:\s|&[#\w]{1,10};){200}/;

/** Stored HTML as Markdown. */
export function markdownOf(html: string): string {
  const exceeded = exceededPart(measureHtml(html, markdownBounds), markdownBounds);
  if (exceeded !== null || longSpaces.test(html)) return textOfHtml(html, html.length);
  return articleMarkdown(html).trim();
}

/** What fits into one result of a text, from an offset. */
export function pieceOf(
  text: string,
  offset: number,
  most = pieceLength,
): { content: string; nextOffset: number | null } {
  const end = wholeCharacter(text, offset + most);
  return {
    content: text.slice(wholeCharacter(text, offset), end),
    nextOffset: end < text.length ? end : null,
  };
}

/** Not within a surrogate pair. */
function wholeCharacter(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}

/**
 * The HTML of what a model wrote; the service sanitizes it.
 * @throws AppError VALIDATION_FAILED for a text that takes too long to read
 */
export function htmlOfMarkdown(field: string, markdown: string): string {
  if (!isBoundedMarkdown(markdown)) {
    const message = 'Write shorter paragraphs and less nested lists or quotes.';
    throw validationFailed([{ field, rule: 'tooComplex', message }]);
  }
  return blockMarkdownHtml(markdown);
}
