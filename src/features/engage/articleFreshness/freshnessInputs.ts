import { z } from 'zod';
import { knowledgeLimits } from '#features/engage/knowledgeBases/knowledgeBaseLimits.ts';

/** Who keeps an article up to date, and how often it is checked. */
export const articleCareSchema = z.object({
  ownerId: z.union([z.string(), z.number()]).nullish(),
  /** Archives the article by itself. */
  archiveAt: z.date().nullish(),
  reviewDays: z.number().int().min(1).max(knowledgeLimits.reviewDays).nullish(),
});
