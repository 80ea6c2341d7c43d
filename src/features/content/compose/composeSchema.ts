import { z } from 'zod';
import type { CommunitySettings } from '#core/communitySettings.ts';
import { checkInput } from '#core/parseInput.ts';
import type { Viewer } from '#core/permissions.ts';
import { postTypes } from '#core/postTypes.ts';
import { answersSchema } from '#core/questions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { composerFieldsOf } from '#features/content/conversations/composerFieldRules.ts';
import { lengthIssue, postLengthRule } from '#features/content/conversations/contentLengthRules.ts';
import { createConversationSchema } from '#features/content/conversations/conversationInputs.ts';
import {
  type ComposeFields,
  type ComposePlace,
  type ComposeValues,
  categoryOf,
  composeQuestions,
  placeTakes,
} from './composeRules.ts';

/** Schemas of the fields that features have added, by name. */
export type ComposerFieldSchemas = Readonly<Record<string, z.ZodType>>;

/** Loads them all: the type of the post may still change. */
export async function loadFieldSchemas(): Promise<ComposerFieldSchemas> {
  const fields = new Map(postTypes().flatMap(composerFieldsOf));
  const rows = await Promise.all(
    [...fields].map(async ([name, { schema }]) => [name, await schema()] as const),
  );
  return Object.fromEntries(rows);
}

interface ComposeContext {
  viewer: Viewer;
  settings: Pick<CommunitySettings, 'contentLength' | 'staffContentMax'>;
  places: readonly ComposePlace[];
  fields: ComposeFields;
  fieldSchemas?: ComposerFieldSchemas;
}

type Judged = Pick<ComposeValues, 'type' | 'place' | 'text'>;

/** The rules of §5 for a post, as its service enforces them, with the form's field names. */
export function composeSchemaOf(context: ComposeContext) {
  const { viewer, settings, places, fields, fieldSchemas = {} } = context;
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
      composerFields: z.record(z.string(), z.unknown()),
      customFields: z.record(z.string(), z.unknown()),
    })
    .superRefine(
      (values, checking) => {
        const asked = { viewer, type: values.type, place: placeOf(values) };
        const answers = answersSchema(composeQuestions(fields, asked));
        const { error } = answers.safeParse(values.customFields);
        for (const { path, message } of error?.issues ?? []) {
          checking.addIssue({ code: 'custom', path: ['customFields', ...path], message });
        }
      },
      { when },
    )
    .superRefine(
      ({ type, composerFields }, checking) => {
        for (const [name] of composerFieldsOf(type)) {
          const schema = fieldSchemas[name];
          const checked = schema && checkInput(schema, composerFields[name]);
          for (const { field, rule, message } of checked?.ok === false ? checked.faults : []) {
            const path = ['composerFields', name, ...(field === '' ? [] : field.split('.'))];
            checking.addIssue({ code: 'custom', path, message, params: { rule } });
          }
        }
      },
      { when },
    )
    .refine((values) => placeTakes(placeOf(values), values.type), {
      ...{ path: ['place'], params: { rule: 'typeNotAllowed' }, when },
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
