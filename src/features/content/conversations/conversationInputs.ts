import { z } from 'zod';
import { countryCodes } from '#core/countryName.ts';
import { chooseLanguage, knownLanguages } from '#core/languages.ts';
import { postTypeSchema } from '#core/postTypeSchema.ts';
import { tagLabels, tagLimits } from '#core/tagName.ts';
import {
  cleanText,
  optionalLine,
  optionalText,
  requiredLine,
  requiredText,
  tagLabelSchema,
} from '#core/textSchemas.ts';
import { draftKeySchema } from './draftKeyRules.ts';

const addressSchema = cleanText.pipe(
  z
    .string()
    .max(2084)
    .regex(/^(https?:\/\/[^/]|\/(?![/\\]))/i),
);

/** Characters. */
export const attachmentLimits = { name: 255, caption: 500, description: 1000 } as const;

export const attachmentSchema = z.object({
  type: cleanText.nullish().transform((type) => type || 'FILE'),
  source: addressSchema,
  caption: optionalText(attachmentLimits.caption),
  name: optionalLine(attachmentLimits.name),
  description: optionalText(attachmentLimits.description),
  thumbnailUrl: addressSchema.nullish().transform((address) => address ?? null),
});

/** Files beside one text. */
export const mostAttachments = 20;
export const attachmentsSchema = z.array(attachmentSchema).max(mostAttachments);

/** Mentioned member ids; invalid ones are dropped. */
export const memberIdsSchema = z.array(z.union([z.string(), z.number()])).max(50);

/** The HTML of a post or response; its length is validated after sanitizing, in visible characters. */
export const contentSchema = requiredText(600_000);

const tagsSchema = z
  .array(z.string())
  .max(50)
  .transform(tagLabels)
  .pipe(z.array(tagLabelSchema).max(tagLimits.count));

const customFieldsSchema = z
  .record(z.string().max(100), z.json())
  .refine((fields) => JSON.stringify(fields).length <= 20_000);

/** Of features, by name; each checks its own. */
const composerFieldsSchema = z
  .record(z.string().max(60), z.json())
  .refine((fields) => JSON.stringify(fields).length <= 50_000);

const ids = z.array(z.union([z.string(), z.number()])).max(20);

/** Additional input of the spam rules. */
export const spamCheckFields = {
  /** SPEC §5: a captcha's solution may accompany a post. */
  captchaResponse: z.string().max(4000).nullish(),
  /** Honeypot: a hidden field that only bots fill in. */
  website: z.string().max(2000).nullish(),
};

const uuid = /^[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}$/i;

/** SPEC §7 clientMutationId, returned unchanged; a UUID is also an idempotency key. */
export const sendingSchema = z
  .string()
  .nullish()
  .transform((name) => (name && uuid.test(name) ? name : null));

/** A language of SPEC §1, normalized: `en-gb` is `en_GB`, `de-AT` is `de`. */
const languageSchema = z
  .string()
  .transform((tag) => chooseLanguage([tag], knownLanguages, ''))
  .pipe(z.enum(knownLanguages));

/** A country that is also valid in profiles. */
const countrySchema = optionalText(60).refine((code) => !code || countryCodes.includes(code));

/** What the caller says a change was; the activity log keeps it. */
export const updateActionsSchema = z.array(cleanText.pipe(z.string().max(100))).max(20);

/** SPEC §3 "Conversation create payload": the fields of this release. */
export const createConversationSchema = z.object({
  communityPostType: postTypeSchema,
  title: requiredLine(200),
  content: contentSchema,
  topics: ids.nullish(),
  categoryIds: ids.nullish(),
  mentionedUserIds: memberIdsSchema.nullish(),
  /** Visible only to its author and staff. */
  privateMessage: z.boolean().nullish(),
  tags: tagsSchema.nullish(),
  featuredImage: addressSchema.nullish(),
  attachments: attachmentsSchema.nullish(),
  inlineMedia: attachmentsSchema.nullish(),
  customFields: customFieldsSchema.nullish(),
  composerFields: composerFieldsSchema.nullish(),
  previewDescription: optionalText(500),
  metaTitle: optionalLine(200),
  metaDescription: optionalText(500),
  language: languageSchema.nullish(),
  country: countrySchema,
  /** The canned response used. */
  cannedResponseId: z.union([z.string(), z.number()]).nullish(),
  clientMutationId: sendingSchema,
  updateActions: updateActionsSchema.nullish(),
  /** The post that it is written from (decision 0251). */
  objectId: z.union([z.string(), z.number()]).nullish(),
  /** The draft is deleted with the change. */
  draftKey: draftKeySchema.nullish(),
  ...spamCheckFields,
});

/** When the edited content was loaded; a later change is a conflict. */
export const updatedDateSchema = z.date().nullish();

/** The same for an edit: omitted fields are unchanged. */
export const updateConversationSchema = createConversationSchema
  .omit({ clientMutationId: true, objectId: true })
  .partial()
  .extend({
    previewDescription: optionalText(500).optional(),
    metaTitle: optionalLine(200).optional(),
    metaDescription: optionalText(500).optional(),
    country: countrySchema.optional(),
    /** §7 move topic: only the topic or category changes. */
    updateTopicOnly: z.boolean().nullish(),
    /** §3 silentEdit */
    disableLastActivityAt: z.boolean().nullish(),
    updatedDate: updatedDateSchema,
  });

export type UpdateConversationInput = z.output<typeof updateConversationSchema>;
