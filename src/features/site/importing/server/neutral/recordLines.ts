import type { z } from 'zod';
import { oversized, undecodable } from '../dump/dumpLines.ts';
import { fingerprintOf } from '../dump/dumpRow.ts';
import type { RawRow } from '../steps/importStep.ts';

export interface RecordItem {
  line: number;
  id: string;
  fingerprint: string;
  // biome-ignore lint/suspicious/noExplicitAny: parsed with the schema of its kind
  record: any;
}

/** A line as a record, or what is wrong with it. */
export function readRecord(
  { line, text }: RawRow,
  { record: schema, idOf }: { record: z.ZodObject; idOf: (record: unknown) => string },
): RecordItem | { line: number; fault: string } {
  if (text === oversized) return { line, fault: 'the line is too long' };
  if (text === undecodable) return { line, fault: 'the line is not UTF-8' };
  let json: unknown;
  try {
    json = JSON.parse(text, storable);
  } catch {
    return { line, fault: 'not JSON' };
  }
  const parsed = schema.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const place = issue?.path.join('.') ?? '';
    return { line, fault: `${place === '' ? 'record' : place}: ${issue?.message ?? 'invalid'}` };
  }
  return { line, id: idOf(parsed.data), fingerprint: fingerprintOf(text), record: parsed.data };
}

/** PostgreSQL stores neither NUL nor unpaired surrogates. */
function storable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\u0000', '') : value;
}
