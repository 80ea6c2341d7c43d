import { excerptOf } from '#core/excerpt.ts';
import { commentLoader } from '#features/content/comments/server/commentLoaders.ts';
import {
  conversationPath,
  responsePath,
} from '#features/content/conversations/server/conversationFields.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import type { Ctx } from '#platform/context.ts';
import type { LessonTarget } from './learn.ts';

/** A post, comment or reply as named in a list. */
export interface SeenText {
  title: string;
  excerpt: string;
  path: string;
  at: Date;
  authorId: number;
}

const excerptLength = 200;

/** @returns null if it is deleted or the viewer cannot see it */
export async function findSeenText(ctx: Ctx, { type, id }: LessonTarget): Promise<SeenText | null> {
  if (type === 'conversation') {
    const post = await conversationLoader(ctx).load(id);
    if (!post) return null;
    return {
      title: post.title,
      excerpt: excerptOf(post.stripped_content, excerptLength),
      path: await conversationPath(ctx, post),
      at: post.created_at,
      authorId: post.author_id,
    };
  }
  const response = await commentLoader(ctx).load(id);
  const post = response && (await conversationLoader(ctx).load(response.conversation_id));
  if (!response || !post) return null;
  return {
    title: post.title,
    excerpt: excerptOf(response.stripped_content, excerptLength),
    path: await responsePath(ctx, post, response.parent_id ?? response.id),
    at: response.created_at,
    authorId: response.author_id,
  };
}
