import { z } from 'zod';
import { personFields, personName, personShape } from '../mcpShapes.ts';
import type { McpCall } from '../mcpTool.ts';

/** A post as tools list it. */
export const listedPostOutput = z.object({
  id: z.string(),
  type: z.string(),
  title: z.string(),
  url: z.string(),
  author: z.string().nullable(),
  createdAt: z.string(),
  answers: z.number().describe('Comments and replies.'),
  isSolved: z.boolean().describe('It has an accepted or official answer.'),
});

/** What the API is asked for. */
export const postFields = `id type title path createdAt commentCount replyCount hasAcceptedComment hasOfficialComment
  author { ${personFields} }`;
export const postShape = z.object({
  ...{ id: z.string(), type: z.string(), title: z.string(), path: z.string() },
  ...{ createdAt: z.string(), commentCount: z.number(), replyCount: z.number() },
  ...{ hasAcceptedComment: z.boolean(), hasOfficialComment: z.boolean(), author: personShape },
});

export function listedPost(
  { address }: McpCall,
  post: z.output<typeof postShape>,
): z.output<typeof listedPostOutput> {
  const { id, type, title, path, author, createdAt } = post;
  return {
    ...{ id, type, title, url: address(path), author: personName(author), createdAt },
    answers: post.commentCount + post.replyCount,
    isSolved: post.hasAcceptedComment || post.hasOfficialComment,
  };
}
