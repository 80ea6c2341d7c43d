import { z } from 'zod';
import { countryCodes } from '#core/countryName.ts';
import { chooseLanguage, knownLanguages } from '#core/languages.ts';
import { postTypeSchema } from '#core/postTypeSchema.ts';
import { tagLimits, tagName } from '#core/tagName.ts';
import {
  cleanText,
  optionalLine,
  optionalText,
  requiredLine,
  requiredText,
} from '#core/textSchemas.ts';
import { draftKeySchema } from './draftKeyRules.ts';

const addressSchema = cleanText.pipe(
  z
    .string()
    .max(2084)
    .regex(/^(https?:\/\/[^/]|\/(?![/\\]))/i),
);

export const attachmentSchema = z.object({
  type: cleanText.nullish().transform((type) => type || 'FILE'),
  source: addressSchema,
  caption: optionalText(500),
  name: optionalLine(255),
  description: optionalText(1000),
  thumbnailUrl: addressSchema.nullish().transform((address) => address ?? null),
});

export const attachmentsSchema = z.array(attachmentSchema).max(20);

/** Members named in a text; what cannot be an id is nobody. */
export const memberIdsSchema = z.array(z.union([z.string(), z.number()])).max(50);

/** The HTML of a post or response; its length is judged after sanitising, in characters people see. */
export const contentSchema = requiredText(600_000);

const tagsSchema = z
  .array(z.string())
  .max(50)
  .transform((tags) => [...new Set(tags.map(tagName).filter((tag) => tag !== ''))])
  .pipe(z.array(z.string().max(tagLimits.length)).max(tagLimits.count));

const customFieldsSchema = z
  .record(z.string().max(100), z.json())
  .refine((fields) => JSON.stringify(fields).length <= 20_000);

/** Of features, by name; each checks its own. */
const composerFieldsSchema = z
  .record(z.string().max(60), z.json())
  .refine((fields) => JSON.stringify(fields).length <= 50_000);

const ids = z.array(z.union([z.string(), z.number()])).max(20);

/** What the rules against spam ask for beside a text. */
export const judgedFields = {
  /** SPEC §5: a captcha's solution may accompany a post. */
  captchaResponse: z.string().max(4000).nullish(),
  /** A field that people do not see: whoever fills it in is a machine. */
  website: z.string().max(2000).nullish(),
};

const uuid = /^[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}$/i;

/** SPEC §7 clientMutationId, which comes back as it is; one that is a UUID also names the sending. */
export const sendingSchema = z
  .string()
  .nullish()
  .transform((name) => (name && uuid.test(name) ? name : null));

/** A language of SPEC §1, named as settings name it: `en-gb` is `en_GB`, `de-AT` is `de`. */
const languageSchema = z
  .string()
  .transform((tag) => chooseLanguage([tag], knownLanguages, ''))
  .pipe(z.enum(knownLanguages));

/** A country that a profile may name, too. */
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
  /** Only its author and staff see it. */
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
  /** The canned text that came into it. */
  cannedResponseId: z.union([z.string(), z.number()]).nullish(),
  clientMutationId: sendingSchema,
  updateActions: updateActionsSchema.nullish(),
  /** The post that it is written from (docs/decisions/0251-create-payload.md). */
  objectId: z.union([z.string(), z.number()]).nullish(),
  /** The draft that it was written in goes with the change. */
  draftKey: draftKeySchema.nullish(),
  ...judgedFields,
});

/** When what is changed was read; a change since then is a conflict. */
export const updatedDateSchema = z.date().nullish();

/** The same for a change: what is not given stays. */
export const updateConversationSchema = createConversationSchema
  .omit({ clientMutationId: true, objectId: true })
  .partial()
  .extend({
    previewDescription: optionalText(500).optional(),
    metaTitle: optionalLine(200).optional(),
    metaDescription: optionalText(500).optional(),
    country: countrySchema.optional(),
    /** §7 move topic: nothing but the place changes. */
    updateTopicOnly: z.boolean().nullish(),
    /** §3 silentEdit */
    disableLastActivityAt: z.boolean().nullish(),
    updatedDate: updatedDateSchema,
  });

export type UpdateConversationInput = z.output<typeof updateConversationSchema>;
