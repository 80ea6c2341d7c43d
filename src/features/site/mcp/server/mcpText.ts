import { blockMarkdownHtml } from '#core/blockMarkdown.ts';
import { validationFailed } from '#core/parseInput.ts';
import { articleMarkdown } from '#features/site/articleTransfer/server/articleMarkdown.ts';
import { isBoundedMarkdown } from '#features/site/importing/server/text/markdownBounds.ts';
import { exceededPart, type HtmlBounds, measureHtml } from '#platform/html/htmlSize.ts';
import { textOfHtml } from '#platform/html/textOfHtml.ts';

/** Characters of a text in one result; a longer one is read on from `nextOffset`. */
const pieceLength = 12_000;
/** Of each text in a list. */
const shortLength = 3_000;
/** HTML that exceeds them is read as plain text, in one pass. */
const markdownBounds: HtmlBounds = {
  ...{ length: 60_000, tags: 3_000, depth: 60 },
  ...{ attributes: 3_000, pieces: 6_000, foreign: 10 },
};

/** The converter takes time quadratic to a run of spaces that HTML keeps. */
const longSpaces = /(?:\s|&[#\w]{1,10};){200}/;

/** HTML of a list of texts, for each character that is shown of it: what has more is not converted for its beginning. */
const listedLength = 4;

export interface Piece {
  content: string;
  nextOffset: number | null;
}

/** What fits into one result of stored HTML as Markdown, from an offset. */
export function pieceOf(html: string, offset: number): Piece {
  if (isConverted(html)) return cut(articleMarkdown(html).trim(), offset, pieceLength);
  return cut(textUpTo(html, offset + pieceLength), offset, pieceLength);
}

/** Its beginning, as one of many: a long one is plain text, and is read from its beginning. */
export function shortPiece(html: string, most = shortLength): Piece {
  if (html.length > most * listedLength) {
    return { content: cut(textUpTo(html, most), 0, most).content, nextOffset: 0 };
  }
  return isConverted(html)
    ? cut(articleMarkdown(html).trim(), 0, most)
    : cut(textUpTo(html, most), 0, most);
}

function isConverted(html: string): boolean {
  const exceeded = exceededPart(measureHtml(html, markdownBounds), markdownBounds);
  return exceeded === null && !longSpaces.test(html);
}

/** At least so many characters of its text, and one more if there are; what comes later is not read. */
function textUpTo(html: string, length: number): string {
  // Spaces at the ends of lines are left out after they were counted.
  for (let most = length + 1_000; ; most *= 2) {
    const text = textOfHtml(html, most);
    if (text.length > length || most >= html.length) return text;
  }
}

function cut(text: string, offset: number, most: number): Piece {
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
