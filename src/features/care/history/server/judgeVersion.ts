import { type Judgement, judge } from '#features/care/spam/server/judge.ts';
import { draftOfResponse } from '#features/content/comments/server/draftOfResponse.ts';
import { cleanContent } from '#features/content/conversations/server/conversationContent.ts';
import { judgePost } from '#features/content/conversations/server/judgePost.ts';
import type { Ctx } from '#platform/context.ts';
import type { HistoryTarget } from './historyTarget.ts';
import type { VersionText } from './versionStore.ts';

/** What was stored once is stored again, however long texts may be today. */
export function cleanAgain(content: string) {
  return cleanContent(content, {
    field: 'content',
    rule: { min: 0, max: Number.POSITIVE_INFINITY },
  });
}

/**
 * Asks the rules against spam about a version that comes back, as about an edit: it may never have been
 * open to anybody, because it was held back until its author wrote something else.
 */
export function judgeVersion(
  ctx: Ctx,
  { type, id, post, response }: HistoryTarget,
  stored: VersionText,
): Promise<Judgement> {
  const text = cleanAgain(stored.content);
  if (response === null) {
    return judgePost(ctx, {
      input: { title: stored.title ?? post.title },
      text,
      where: {
        target: { type, id },
        categoryId: post.category_id,
        language: post.language,
        country: post.country,
      },
    });
  }
  const at = { conversation: post, isReply: response.parent_id !== null, id };
  return judge(ctx, draftOfResponse({ message: text.content }, text, at));
}
