import { z } from 'zod';
import { tagLimits, tagName } from '#core/tagName.ts';
import { cleanText } from '#core/textSchemas.ts';
import { validationMessages } from '#core/validationMessages.ts';

export const tagChangeKinds = ['rename', 'merge', 'delete'] as const;
export type TagChangeKind = (typeof tagChangeKinds)[number];

/** A tag in the one spelling that tags have. */
export const tagSchema = cleanText
  .transform(tagName)
  .pipe(z.string().min(1, validationMessages.required).max(tagLimits.length));
