import { z } from 'zod';
import { optionalText, requiredLine, requiredText } from '#core/textSchemas.ts';
import { sendingSchema } from '#features/content/conversations/conversationInputs.ts';
import { articleLimits } from '#features/engage/articles/articleLimits.ts';

export const postCaseLimits = { title: 200, note: 2000 } as const;

const id = z.union([z.string(), z.number()]);

export const openPostCaseSchema = z.object({
  /** Why it is escalated; an internal note of the case. */
  note: optionalText(postCaseLimits.note),
});

export const publishAnswerSchema = z.object({
  entryId: id,
  topicId: id,
  title: requiredLine(postCaseLimits.title),
  question: requiredText(200_000),
  answer: requiredText(200_000),
  clientMutationId: sendingSchema,
});

/** Both parts in one text. */
export const answerArticleSchema = z.object({
  entryId: id,
  knowledgeBaseId: id,
  sectionId: id.nullish(),
  title: requiredLine(postCaseLimits.title),
  content: requiredText(articleLimits.html),
});

export const linkedPostSchema = z.object({ postId: id });
