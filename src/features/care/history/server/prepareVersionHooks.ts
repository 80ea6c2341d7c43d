import { draftOfResponse } from '#features/content/comments/server/draftOfResponse.ts';
import { cleanContent } from '#features/content/conversations/server/conversationContent.ts';
import { draftOfPost } from '#features/content/conversations/server/draftOfPost.ts';
import {
  type PreparedHooks,
  preparePostHooks,
} from '#features/content/conversations/server/postHooks.ts';
import type { Ctx } from '#platform/context.ts';
import type { HistoryTarget } from './historyTarget.ts';
import type { VersionText } from './versionStore.ts';

/** Stored texts may be restored regardless of current length limits. */
export function cleanAgain(content: string) {
  return cleanContent(content, {
    field: 'content',
    rule: { min: 0, max: Number.POSITIVE_INFINITY },
  });
}

/**
 * Runs the hooks for a restored version, as for an edit: it may never have been public, because it was held
 * until its author wrote something else.
 */
export async function prepareVersionHooks(
  ctx: Ctx,
  { type, id, post, response }: HistoryTarget,
  stored: VersionText,
): Promise<PreparedHooks> {
  const text = await cleanAgain(stored.content);
  if (response === null) {
    const draft = draftOfPost({
      input: { title: stored.title ?? post.title },
      text,
      where: {
        postType: null,
        target: { type, id },
        categoryId: post.category_id,
        language: post.language,
        country: post.country,
      },
    });
    return preparePostHooks(ctx, draft);
  }
  const at = { conversation: post, isReply: response.parent_id !== null, id };
  return preparePostHooks(ctx, draftOfResponse({ message: text.content }, text, at));
}
