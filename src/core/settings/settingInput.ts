import { z } from 'zod';
import { keepable, oneLine } from '../textSchemas.ts';
import { visibleText } from '../visibleText.ts';
import { withoutDefault } from './settingsSchema.ts';

/**
 * A value as a form or a caller gives it, made ready for its schema: texts are one line without control
 * characters unless the schema is marked `isMultiline`, a blank is null where the schema allows it, lines of text are a list where it wants one.
 */
export function settingInput(schema: z.ZodType, value: unknown): unknown {
  const inner = withoutDefault(schema);
  if (inner instanceof z.ZodArray) return listInput(inner, value);
  if (typeof value === 'string') return textInput(schema, value);
  if (!(inner instanceof z.ZodObject) || typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(inner.shape).filter(([name]) => Object.hasOwn(value, name));
  return Object.fromEntries(
    fields.map(([name, field]) => [name, settingInput(field, Reflect.get(value, name))]),
  );
}

function listInput({ element }: z.ZodArray, value: unknown): unknown {
  const rows = typeof value === 'string' ? value.split('\n').filter(isSeen) : value;
  const schema = element as z.ZodType; // of a schema of ours
  return Array.isArray(rows) ? rows.map((row) => settingInput(schema, row)) : rows;
}

function textInput(schema: z.ZodType, text: string): string | null {
  if (withoutDefault(schema).meta()?.isMultiline === true) {
    return keepable(text).replaceAll('\r\n', '\n').trim();
  }
  const line = oneLine(text);
  if (isSeen(line)) return line;
  return schema.safeParse(null).success ? null : '';
}

function isSeen(text: string): boolean {
  return visibleText(text).trim() !== '';
}
