import { z } from 'zod';
import { holds, type Verdict, type Viewer } from '#core/permissions.ts';
import { tagLabel, tagName } from '#core/tagName.ts';
import { cleanText, tagLabelSchema } from '#core/textSchemas.ts';
import { validationMessages } from '#core/validationMessages.ts';

export const tagChangeKinds = ['rename', 'merge', 'delete'] as const;
export type TagChangeKind = (typeof tagChangeKinds)[number];
/** What staff do to a tag in a dialog. */
export type TagTask = TagChangeKind | 'synonym';

/** A tag as it is shown. */
export const tagSchema = cleanText
  .transform((text) => (tagName(text) === '' ? '' : tagLabel(text)))
  .pipe(z.string().min(1, validationMessages.required))
  .pipe(tagLabelSchema);

/** SPEC §6 moderate tags. Tags belong to no category, so it must be held globally. */
export function canModerateTags(viewer: Viewer): Verdict {
  return holds(viewer, 'MODERATE_TAGS');
}
