import { z } from 'zod';
import { knownLanguages } from '#core/languages.ts';
import { tagLabels, tagLimits } from '#core/tagName.ts';
import {
  optionalLine,
  optionalText,
  requiredLine,
  requiredText,
  tagLabelSchema,
} from '#core/textSchemas.ts';
import {
  attachmentSchema,
  attachmentsSchema,
} from '#features/content/conversations/conversationInputs.ts';
import { noteText } from '#features/engage/knowledgeBases/knowledgeBaseInputs.ts';
import { articleLimits, articleTypes } from './articleLimits.ts';
import { revisionActions } from './articleStates.ts';

const id = z.union([z.string(), z.number()]);
const language = z.enum(knownLanguages);

/** The text of a draft: what a revision keeps. */
export const articleTextSchema = z.object({
  title: requiredLine(articleLimits.title),
  content: requiredText(articleLimits.html),
  tags: z
    .array(z.string())
    .max(50)
    .default([])
    .transform(tagLabels)
    .pipe(z.array(tagLabelSchema).max(tagLimits.count)),
  attachments: attachmentsSchema.default([]),
  coverImage: attachmentSchema.shape.thumbnailUrl,
  previewDescription: optionalText(500),
  metaTitle: optionalLine(200),
  metaDescription: optionalText(500),
  /** A change that leaves translations up to date. */
  isMinor: z.boolean().default(false),
});

export type ArticleText = z.output<typeof articleTextSchema>;

/** A text that new articles can begin with. */
export const articleTemplateSchema = z.object({
  name: requiredLine(articleLimits.title),
  title: optionalLine(articleLimits.title),
  content: requiredText(articleLimits.html),
});

/** Where a new article is. */
export const newArticleSchema = z.object({
  type: z.enum(articleTypes).default('KB_ARTICLE'),
  knowledgeBaseId: id,
  sectionId: id.nullish(),
  language,
});

/** Which draft is saved, and what its editor has read; a later text is a conflict. */
export const saveDraftSchema = z.object({
  articleId: id,
  language,
  edition: z.number().int().min(0),
  number: z.number().int().min(0).nullish(),
  sourceNumber: z.number().int().nullish(),
});

export const revisionActionSchema = z.object({
  articleId: id,
  language,
  action: z.enum(revisionActions),
  edition: z.number().int().min(0),
  publishAt: z.date().nullish(),
  /** A comment for the author, with REQUEST_CHANGES. */
  note: noteText.nullish(),
});

export const reviewNoteSchema = z.object({
  quote: optionalText(articleLimits.quote),
  text: noteText,
});
