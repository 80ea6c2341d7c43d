import { z } from 'zod';
import type { CommunitySettings } from '#core/communitySettings.ts';
import type { Viewer } from '#core/permissions.ts';
import { answersSchema } from '#core/questions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { lengthFault, postLengthRule } from '#features/content/conversations/contentLengthRules.ts';
import { createConversationSchema } from '#features/content/conversations/conversationInputs.ts';
import {
  type ComposeFields,
  type ComposePlace,
  type ComposeValues,
  categoryOf,
  composeQuestions,
  placeTakes,
} from './composeRules.ts';

interface ComposeContext {
  viewer: Viewer;
  settings: Pick<CommunitySettings, 'contentLength' | 'staffContentMax'>;
  places: readonly ComposePlace[];
  fields: ComposeFields;
}

type Judged = Pick<ComposeValues, 'type' | 'place' | 'text'>;

/** The rules of §5 for the form of a post, as its service enforces them, under the names of the form. */
export function composeSchemaOf({ viewer, settings, places, fields }: ComposeContext) {
  const { communityPostType, title, tags, featuredImage, attachments } =
    createConversationSchema.shape;
  const placeOf = (values: Judged) => places.find(({ key }) => key === values.place);
  const lengthRuleOf = (values: Judged) =>
    postLengthRule(viewer, { type: values.type, ...categoryOf(placeOf(values)) }, settings);
  const isLengthFault = (values: Judged, rule: string) =>
    lengthFault('html', values.text, lengthRuleOf(values))?.rule === rule;
  // All faults are told at once, whatever else is wrong.
  const when = () => true;
  return z
    .object({
      ...{ type: communityPostType, title, tags, cover: featuredImage, attachments },
      place: z.string().min(1, validationMessages.required),
      text: z.string(),
      customFields: z.record(z.string(), z.unknown()),
    })
    .superRefine(
      (values, context) => {
        const asked = { viewer, type: values.type, place: placeOf(values) };
        const answers = answersSchema(composeQuestions(fields, asked));
        const { error } = answers.safeParse(values.customFields);
        for (const { path, message } of error?.issues ?? []) {
          context.addIssue({ code: 'custom', path: ['customFields', ...path], message });
        }
      },
      { when },
    )
    .refine((values) => placeTakes(placeOf(values), values.type), {
      ...{ path: ['type'], error: validationMessages.format, when },
    })
    .refine((values) => !isLengthFault(values, 'required'), {
      ...{ path: ['html'], error: validationMessages.required, when },
    })
    .refine((values) => !isLengthFault(values, 'tooShort'), {
      ...{ path: ['html'], params: { rule: 'tooShort' }, when },
    })
    .refine((values) => !isLengthFault(values, 'tooLong'), {
      ...{ path: ['html'], params: { rule: 'tooLong' }, when },
    });
}
