import { z } from 'zod';
import { turningMarks } from './plainLine.ts';
import { isTagLength, tagLimits } from './tagName.ts';
import { validationMessages } from './validationMessages.ts';
import { visibleText } from './visibleText.ts';

/** Removes what the database cannot store: NUL, and unpaired surrogates. */
export function keepable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '');
}

/** A single line, as a header requires: control characters and line breaks become spaces. */
export function withoutBreaks(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}

/** A user-given name on one line, without bidi controls that could reorder the surrounding text. */
export function oneLine(text: string): string {
  return withoutBreaks(text.replace(turningMarks, ''));
}

/** A text field: drops what the database cannot store, trims, treats invisible text as blank. */
export const cleanText = z.string().transform((text) => {
  const kept = keepable(text).trim();
  return visibleText(kept) === '' ? '' : kept;
});

/** A text that must not be blank (SPEC §5). */
export const requiredText = (max: number) =>
  cleanText.pipe(z.string().min(1, validationMessages.required).max(max));

/** An optional text; blank counts as missing. */
export const optionalText = (max: number) =>
  cleanText
    .pipe(z.string().max(max))
    .nullish()
    .transform((text) => text || null);

/** An optional value of another form; what a form sends for a field left blank becomes null. */
export const blankAsNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((given) => (isBlankText(given) ? null : given), schema.nullable());

const isBlankText = (given: unknown) => typeof given === 'string' && cleanText.parse(given) === '';

/** The same three on one line, using `oneLine`. */
export const cleanLine = z.string().transform(oneLine).pipe(cleanText);

export const requiredLine = (max: number) => cleanLine.pipe(requiredText(max));

export const optionalLine = (max: number) => cleanLine.nullish().pipe(optionalText(max));

/** A tag as it is shown; too long if its name is. */
export const tagLabelSchema = z.string().superRefine((label, context) => {
  if (isTagLength(label)) return;
  context.addIssue({ code: 'too_big', maximum: tagLimits.length, origin: 'string', input: label });
});
