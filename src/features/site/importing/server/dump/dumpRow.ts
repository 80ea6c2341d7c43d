import { createHash } from 'node:crypto';
import { SaxesParser } from 'saxes';
import { oversized, undecodable } from './dumpLines.ts';
import { RowError } from './rowError.ts';

export type Attributes = Readonly<Record<string, string>>;

/** The kind of a line: a row, the root element, or blank. */
export type LineKind = 'row' | 'frame' | 'blank';

const frame = /^\uFEFF?(<\?xml\b.*\?>\s*)?(<\/?(?!row\b)[a-z]+(?:\s*\/)?>)?$/;

export function lineKind(text: string): LineKind {
  const trimmed = text.trim();
  if (trimmed === '') return 'blank';
  return frame.test(trimmed) ? 'frame' : 'row';
}

/**
 * Parses the attributes of a `<row … />`.
 * @throws RowError with the reason unless the line is exactly one well-formed row
 */
export function parseDumpRow(text: string): Attributes {
  if (text === oversized) throw new RowError('the line is too long');
  if (text === undecodable) throw new RowError('the line is not UTF-8');
  const trimmed = text.trim();
  if (!trimmed.startsWith('<row')) throw new RowError('not a row');
  let fault: string | undefined;
  let attributes: Attributes | undefined;
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    fault ??= error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '');
  });
  parser.on('opentag', (tag) => {
    if (tag.name === 'row' && attributes === undefined) attributes = tag.attributes;
    else fault ??= `unexpected <${tag.name}>`;
  });
  parser.on('text', (words) => {
    if (words.trim() !== '') fault ??= 'unexpected text';
  });
  parser.write(trimmed).close();
  if (fault !== undefined) throw new RowError(fault);
  if (attributes === undefined) throw new RowError('not a row');
  return attributes;
}

/** Detects whether a row has changed since it was imported. */
export function fingerprintOf(text: string): string {
  return createHash('sha1').update(text.trim()).digest('base64url');
}
