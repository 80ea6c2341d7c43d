import { validationFailed } from '#core/parseInput.ts';
import { runTask } from '#platform/threads/runTask.ts';
import { TaskFailure } from '#platform/threads/threadTask.ts';
import { escapeHtml } from './escapeHtml.ts';
import { exceededPart, type HtmlSize, htmlBounds, measureHtml } from './htmlSize.ts';
import { sanitizeContentTask } from './htmlTasks.ts';
import { type ContentPlace, sanitizeContent } from './sanitizeContent.ts';
import { textOfHtml } from './textOfHtml.ts';

/** Larger HTML is sanitised in a thread: about 30 ms of work. */
const inline = { length: 100_000, tags: 3_000, pieces: 10_000 } as const;

const messages: Readonly<Record<keyof HtmlSize, string>> = {
  length: `This text is too long: at most ${htmlBounds.content.length} characters of HTML.`,
  tags: `This text has too much formatting: at most ${htmlBounds.content.tags} tags.`,
  depth: `This text is nested too deeply: at most ${htmlBounds.content.depth} levels.`,
  attributes: `This text has too much formatting: at most ${htmlBounds.content.attributes} attributes.`,
  pieces: 'This text has too many special characters.',
  foreign: 'This text contains too many drawings (SVG or MathML).',
};

/**
 * Sanitises the HTML of a field as `sanitizeContent` does, a large one in a thread. What it would take is measured first.
 * @throws AppError VALIDATION_FAILED, rule `tooComplex`, for HTML that exceeds `htmlBounds.content`
 */
export async function cleanField(
  html: string,
  field: string,
  place: ContentPlace = 'post',
): Promise<string> {
  const size = demandBounded(html, field);
  try {
    return await sanitize(html, size, place);
  } catch (error) {
    if (!(error instanceof TaskFailure)) throw error;
    throw tooComplex(field, 'This text is too complex. Simplify it, or divide it.');
  }
}

/** @throws AppError VALIDATION_FAILED, rule `tooComplex`, for HTML that exceeds `htmlBounds.content` */
export function demandBounded(html: string, field: string): HtmlSize {
  const size = measureHtml(html, htmlBounds.content);
  const part = exceededPart(size, htmlBounds.content);
  if (part !== null) throw tooComplex(field, messages[part]);
  return size;
}

/** The same for text that must be kept whatever it looks like: of what is too complex, the words. */
export async function cleanHtml(html: string): Promise<string> {
  try {
    return await sanitize(html, measureHtml(html, htmlBounds.page), 'post');
  } catch (error) {
    if (!(error instanceof TaskFailure)) throw error;
    return sanitizeContent(escapeHtml(textOfHtml(html, 1_000_000)));
  }
}

async function sanitize(
  html: string,
  { length, tags, pieces }: HtmlSize,
  place: ContentPlace,
): Promise<string> {
  const isSmall = length <= inline.length && tags <= inline.tags && pieces <= inline.pieces;
  return isSmall
    ? sanitizeContent(html, place)
    : await runTask(sanitizeContentTask, { html, place });
}

function tooComplex(field: string, message: string) {
  return validationFailed([{ field, rule: 'tooComplex', message }]);
}
