import { createHash } from 'node:crypto';
import { marked } from 'marked';
import { escapeHtml } from '#platform/html/escapeHtml.ts';
import { sanitizeContent } from '#platform/html/sanitizeContent.ts';
import { isBoundedMarkdown } from '../../text/markdownBounds.ts';

/** A cell that can’t be what its column says: the row is skipped with this. */
export class CellFault extends Error {
  override name = 'CellFault';
}

export const longestCell = 1_000_000;

export function htmlOf(text: string, how: 'auto' | 'html' | 'markdown' | 'text'): string {
  const isHtml =
    how === 'html' ||
    (how === 'auto' &&
      /<\/?(?:p|br|div|a|ul|ol|li|b|i|em|strong|img|h\d|pre|code|blockquote|table|span)\b[^<>]{0,2000}>/i.test(
        text,
      ));
  if (isHtml) return sanitizeContent(text);
  if (how === 'markdown' && isBoundedMarkdown(text))
    return sanitizeContent(marked.parse(text, { async: false }));
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .trim()
    .split(/\n[ \t]*\n\s*/);
  return sanitizeContent(
    paragraphs.map((words) => `<p>${escapeHtml(words).replaceAll('\n', '<br />')}</p>`).join('\n'),
  );
}

export const lineOfText = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * A date as exports write it: ISO 8601, with or without a time, day and month in either order, or a count of seconds or
 * milliseconds.
 * @throws CellFault
 */
export function dateOfCell(text: string, order: 'dmy' | 'mdy', column: string): string | null {
  const value = text.trim();
  if (value === '') return null;
  const at = countOf(value) ?? isoOf(value) ?? localOf(value, order);
  const year = at?.getUTCFullYear() ?? 0;
  if (at === null || Number.isNaN(at.getTime()) || year < 1970 || year > 9999) {
    throw new CellFault(`${column}: is no date`);
  }
  return at.toISOString();
}

function countOf(value: string): Date | null {
  if (!/^\d{9,13}$/.test(value)) return null;
  return new Date(Number(value) * (value.length > 11 ? 1 : 1000));
}

function isoOf(value: string): Date | null {
  const found =
    /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?))?\s*(Z|UTC|[+-]\d\d:?\d\d)?$/.exec(
      value,
    );
  if (!found) return null;
  const [, year, month, day, time = '00:00', zone = 'Z'] = found;
  return checkedDate([Number(year), Number(month), Number(day)], time, zone === 'UTC' ? 'Z' : zone);
}

function localOf(value: string, order: 'dmy' | 'mdy'): Date | null {
  const found = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:,?\s+(\d{1,2}:\d\d(?::\d\d)?))?$/.exec(
    value,
  );
  if (!found) return null;
  const [one, two, year] = [Number(found[1]), Number(found[2]), Number(found[3])];
  const time = (found[4] ?? '00:00').padStart(5, '0');
  return checkedDate(order === 'dmy' ? [year, two, one] : [year, one, two], time, 'Z');
}

/** 31 February is no date. */
function checkedDate(
  [year, month, day]: [number, number, number],
  time: string,
  zone: string,
): Date | null {
  const two = (number: number) => String(number).padStart(2, '0');
  const isReal =
    new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day && month >= 1 && month <= 12;
  if (!isReal) return null;
  const offset = /^[+-]\d{4}$/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone;
  return new Date(`${year}-${two(month)}-${two(day)}T${time.slice(0, 12)}${offset}`);
}

/** Null: it says neither. */
export function flagOf(text: string): boolean | null {
  const value = text.trim().toLowerCase();
  if (/^(1|y|yes|true|t|x|ja|on)$/.test(value)) return true;
  return /^(0|n|no|false|f|nein|off)?$/.test(value) ? false : null;
}

export const wordsOfCell = (text: string): string[] =>
  text
    .split(/[,;|]/)
    .map((word) => word.trim())
    .filter(Boolean);

/** The same for the same values, in every conversion. */
export const madeId = (...values: string[]): string =>
  `csv-${createHash('sha256').update(values.join('\u0000')).digest('hex').slice(0, 24)}`;
