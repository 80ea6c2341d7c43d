import { demandActive } from '#core/permissions.ts';
import { getComment } from '#features/content/comments/server/commentLoaders.ts';
import { conversationPath } from '#features/content/conversations/server/conversationFields.ts';
import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import type { Ctx } from '#platform/context.ts';
import { cleanHtml } from '#platform/html/cleanHtml.ts';
import type { PlaceholderValues } from '../placeholderRules.ts';
import { versionFor } from '../responseVersions.ts';
import { type CannedResponseRow, responseVersionsOf } from './cannedResponseQueries.ts';
import { fillPlaceholders } from './fillPlaceholders.ts';
import {
  languageOfRequest,
  memberName,
  textOrNull,
  valuesAnywhere,
  valuesOnRequest,
} from './placeholderValues.ts';

/** What a canned response is inserted into an answer to; nothing: a new post. */
export interface AnsweredText {
  conversationId: number | null;
  /** The comment or reply; null: the post. */
  responseId: number | null;
  /** A support request instead. */
  requestId: number | null;
}

/**
 * Fills the placeholders for what is answered. Those without a value are kept.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function filledContent(
  ctx: Ctx,
  row: CannedResponseRow,
  on: AnsweredText,
): Promise<string> {
  const { content } = await textOn(ctx, row, on);
  if (!content.includes('{')) return content;
  // Values may complete an attribute, such as `href="{author.name}"`, so the result is sanitized.
  return await cleanHtml(fillPlaceholders(content, await valuesOn(ctx, on)).html);
}

/** In the language of the request, as far as there is one. */
export async function textOn(ctx: Ctx, row: CannedResponseRow, { requestId }: AnsweredText) {
  const language = requestId === null ? null : await languageOfRequest(ctx, requestId);
  return versionFor({ ...row, versions: responseVersionsOf(row) }, language);
}

async function valuesOn(
  ctx: Ctx,
  { conversationId, responseId, requestId }: AnsweredText,
): Promise<PlaceholderValues> {
  demandActive(ctx.viewer);
  if (requestId !== null) return valuesOnRequest(ctx, requestId);
  const known = await valuesAnywhere(ctx);
  if (conversationId === null) return known;
  const post = await getConversation(ctx, conversationId);
  // The author being answered: of the comment or reply, else of the post.
  const answered = responseId === null ? post : await getComment(ctx, responseId);
  const [author, path] = await Promise.all([
    memberLoader(ctx).load(answered.author_id),
    conversationPath(ctx, post),
  ]);
  return {
    ...known,
    'author.name': memberName(ctx, author),
    'post.title': textOrNull(post.title),
    'post.url': `${ctx.mailing.origin}${ctx.basePath}${path}`,
  };
}
