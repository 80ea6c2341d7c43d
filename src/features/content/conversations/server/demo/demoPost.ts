import { z } from 'zod';
import { postTypeSchema } from '#core/postTypeSchema.ts';
import { demoLanguages } from '#platform/demo/demoData.ts';
import { readDemoTexts } from '#platform/demo/readDemo.ts';

const response = {
  likes: z.int().optional(),
  accepted: z.literal(true).optional(),
};
/** By whom, and how many hours after the post. */
const commentSchema = z.strictObject({ comment: z.string(), hours: z.number(), ...response });
/** By whom, and how many hours after the comment before it. */
const replySchema = z.strictObject({ reply: z.string(), hours: z.number(), ...response });

const postSchema = z.strictObject({
  key: z.string(),
  type: postTypeSchema,
  topic: z.string(),
  author: z.string(),
  language: z.enum(demoLanguages).optional(),
  daysAgo: z.number(),
  title: z.string(),
  tags: z.array(z.string()),
  /** Key of a drawing. */
  cover: z.string().optional(),
  closed: z.literal(true).optional(),
  counts: z.strictObject({
    views: z.int(),
    /** Likeable types only: announcement, article, praise. */
    likes: z.int().optional(),
    /** Ideas only. */
    up: z.int().optional(),
    down: z.int().optional(),
    /** Questions and problems only. */
    meToo: z.int().optional(),
    follows: z.int().optional(),
    bookmarks: z.int().optional(),
  }),
});

type Html = { html: string };
type DemoReply = z.infer<typeof replySchema> & Html;
type DemoComment = z.infer<typeof commentSchema> & Html & { replies: DemoReply[] };

/**
 * A post and its thread. In the text, `demo:KEY` is the address of another demo post, `demo:image/KEY` that of a
 * drawing, and `@username` is a mention.
 */
export type DemoPost = z.infer<typeof postSchema> & Html & { comments: DemoComment[] };

/** Every post of `posts/*.md` with the comments and replies that follow it, the oldest post first. */
export function readDemoPosts(): DemoPost[] {
  const posts: DemoPost[] = [];
  const schema = z.union([postSchema, commentSchema, replySchema]);
  for (const text of readDemoTexts('content/conversations/server/demo/posts/*.md', schema)) {
    if ('key' in text) posts.push({ ...text, comments: [] });
    else if ('comment' in text) posts.at(-1)?.comments.push({ ...text, replies: [] });
    else posts.at(-1)?.comments.at(-1)?.replies.push(text);
  }
  // Of two of the same moment, that of the later file comes first: addresses contain the ids.
  return posts.reverse().sort((a, b) => b.daysAgo - a.daysAgo);
}
