import { z } from 'zod';
import { validationMessages } from './validationMessages.ts';

/** Text of one field: half characters and NUL, which no database keeps, are dropped; ends are trimmed. */
export const cleanText = z
  .string()
  .transform((text) => text.toWellFormed().replaceAll('\u0000', '').trim());

/** A text that must not be blank (SPEC §5). */
export const requiredText = (max: number) =>
  cleanText.pipe(z.string().min(1, validationMessages.required).max(max));

/** A text that may be missing; blank counts as missing. */
export const optionalText = (max: number) =>
  cleanText
    .pipe(z.string().max(max))
    .nullish()
    .transform((text) => text || null);
