import { z } from 'zod';
import { turningMarks } from './plainLine.ts';
import { validationMessages } from './validationMessages.ts';
import { visibleText } from './visibleText.ts';

/** Without what no database keeps: NUL, and halves of surrogate pairs. */
export function keepable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '');
}

/** A text in one line, as a header needs it: control characters and breaks are a space. */
export function withoutBreaks(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}

/** What somebody named something, in one line: no mark of theirs turns what stands around it. */
export function oneLine(text: string): string {
  return withoutBreaks(text.replace(turningMarks, ''));
}

/** Text of one field: what no database keeps is dropped, ends are trimmed; what nobody sees is blank. */
export const cleanText = z.string().transform((text) => {
  const kept = keepable(text).trim();
  return visibleText(kept) === '' ? '' : kept;
});

/** A text that must not be blank (SPEC §5). */
export const requiredText = (max: number) =>
  cleanText.pipe(z.string().min(1, validationMessages.required).max(max));

/** A text that may be missing; blank counts as missing. */
export const optionalText = (max: number) =>
  cleanText
    .pipe(z.string().max(max))
    .nullish()
    .transform((text) => text || null);

/** The same three on one line, as `oneLine` makes it. */
export const cleanLine = z.string().transform(oneLine).pipe(cleanText);

export const requiredLine = (max: number) => cleanLine.pipe(requiredText(max));

export const optionalLine = (max: number) => cleanLine.nullish().pipe(optionalText(max));
