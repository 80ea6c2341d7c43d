import { z } from 'zod';
import { knownLanguages } from '#core/languages.ts';
import {
  cleanText,
  optionalLine,
  optionalText,
  requiredLine,
  requiredText,
} from '#core/textSchemas.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { attachmentSchema } from '#features/content/conversations/conversationInputs.ts';
import { knowledgeAudiences, knowledgeLimits } from './knowledgeBaseLimits.ts';

const id = z.union([z.string(), z.number()]);

export const knowledgeBaseSchema = z
  .object({
    title: requiredLine(knowledgeLimits.title),
    content: requiredText(knowledgeLimits.html),
    coverImage: attachmentSchema.shape.thumbnailUrl,
    categoryId: id,
    language: z.enum(knownLanguages),
    audience: z.enum(knowledgeAudiences),
    audienceLists: z.array(id).max(50).default([]),
    ownerId: id.nullish(),
    reviewDays: z.number().int().min(1).max(knowledgeLimits.reviewDays).nullish(),
    comments: z.boolean().nullish(),
    updatedDate: z.date().nullish(),
  })
  .refine(({ audience, audienceLists }) => audience !== 'LISTS' || audienceLists.length > 0, {
    message: validationMessages.required,
    path: ['audienceLists'],
  });

export const sectionSchema = z.object({
  names: z
    .array(z.object({ language: z.enum(knownLanguages), name: optionalLine(knowledgeLimits.name) }))
    .min(1)
    .max(knownLanguages.length)
    .refine((names) => names.some(({ name }) => name), {
      message: validationMessages.required,
      path: [0, 'name'],
    }),
  description: optionalText(knowledgeLimits.description),
  /** Of its articles, and of those in its subsections; left out, it stays. */
  ownerId: id.nullish(),
  reviewDays: z.number().int().min(1).max(knowledgeLimits.reviewDays).nullish(),
});

/** Where something in the tree moves: below a section, or directly into the knowledge base. */
export const treeMoveSchema = z.object({
  kind: z.enum(['SECTION', 'ARTICLE']),
  ids: z.array(id).min(1).max(200),
  knowledgeBaseId: id,
  parentId: id.nullish(),
  /** Before this one, of the same kind; null: last. */
  beforeId: id.nullish(),
});

/** Where several articles move together, also from one knowledge base to another. */
export const articleMoveSchema = z.object({
  articleIds: z.array(id).min(1).max(200),
  knowledgeBaseId: id,
  sectionId: id.nullish(),
});

/** A note for other editors. */
export const noteText = cleanText.pipe(
  z.string().min(1, validationMessages.required).max(knowledgeLimits.note),
);
