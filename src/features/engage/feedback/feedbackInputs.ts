import { z } from 'zod';
import { optionalText } from '#core/textSchemas.ts';
import { feedbackReasons } from './feedbackRules.ts';

export const feedbackCommentLimit = 1_000;

/** With "no": why, and for those who write the article a comment that no one else reads. */
export const feedbackDetailSchema = z.object({
  reason: z.enum(feedbackReasons),
  comment: optionalText(feedbackCommentLimit),
});
