import { z } from 'zod';
import type { CommunitySettings } from '#core/communitySettings.ts';
import type { Viewer } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { lengthIssue, postLengthRule } from '#features/content/conversations/contentLengthRules.ts';
import { createConversationSchema } from '#features/content/conversations/conversationInputs.ts';
import { type ComposePlace, type ComposeValues, categoryOf, placeTakes } from './composeRules.ts';

interface ComposeContext {
  viewer: Viewer;
  settings: Pick<CommunitySettings, 'contentLength' | 'staffContentMax'>;
  places: readonly ComposePlace[];
}

type Judged = Pick<ComposeValues, 'type' | 'place' | 'text'>;

/** The rules of §5 for a post, as its service enforces them, with the form's field names. */
export function composeSchemaOf({ viewer, settings, places }: ComposeContext) {
  const { communityPostType, title, tags, featuredImage, attachments } =
    createConversationSchema.shape;
  const placeOf = (values: Judged) => places.find(({ key }) => key === values.place);
  const lengthRuleOf = (values: Judged) =>
    postLengthRule(viewer, { type: values.type, ...categoryOf(placeOf(values)) }, settings);
  const isLengthIssue = (values: Judged, rule: string) =>
    lengthIssue('html', values.text, lengthRuleOf(values))?.rule === rule;
  // All errors are reported at once.
  const when = () => true;
  return z
    .object({
      ...{ type: communityPostType, title, tags, cover: featuredImage, attachments },
      place: z.string().min(1, validationMessages.required),
      text: z.string(),
    })
    .refine((values) => placeTakes(placeOf(values), values.type), {
      ...{ path: ['type'], error: validationMessages.format, when },
    })
    .refine((values) => !isLengthIssue(values, 'required'), {
      ...{ path: ['html'], error: validationMessages.required, when },
    })
    .refine((values) => !isLengthIssue(values, 'tooShort'), {
      ...{ path: ['html'], params: { rule: 'tooShort' }, when },
    })
    .refine((values) => !isLengthIssue(values, 'tooLong'), {
      ...{ path: ['html'], params: { rule: 'tooLong' }, when },
    });
}
