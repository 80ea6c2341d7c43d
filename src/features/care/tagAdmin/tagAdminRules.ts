import { z } from 'zod';
import { tagLabel, tagName } from '#core/tagName.ts';
import { cleanText, tagLabelSchema } from '#core/textSchemas.ts';
import { validationMessages } from '#core/validationMessages.ts';

export const tagChangeKinds = ['rename', 'merge', 'delete'] as const;
export type TagChangeKind = (typeof tagChangeKinds)[number];

/** A tag as it is shown. */
export const tagSchema = cleanText
  .transform((text) => (tagName(text) === '' ? '' : tagLabel(text)))
  .pipe(z.string().min(1, validationMessages.required))
  .pipe(tagLabelSchema);
