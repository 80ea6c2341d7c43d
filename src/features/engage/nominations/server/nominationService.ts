import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { demand, demandActive, demandMember } from '#core/permissions.ts';
import { commentLoader } from '#features/content/comments/server/commentLoaders.ts';
import {
  conversationPath,
  eventPlaceOf,
} from '#features/content/conversations/server/conversationFields.ts';
import {
  conversationLoader,
  getConversation,
} from '#features/content/conversations/server/conversationLoader.ts';
import {
  type ConversationRow,
  visibleConversations,
} from '#features/content/conversations/server/conversationQueries.ts';
import { lockConversation } from '#features/content/conversations/server/conversationWrites.ts';
import { createArticle } from '#features/engage/articles/server/draftService.ts';
import {
  canPublishArticles,
  publishesSomeArticles,
} from '#features/engage/knowledgeBases/knowledgeBaseAccess.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import type { Page } from '#platform/graphql/pageObject.ts';
import { escapeHtml } from '#platform/html/escapeHtml.ts';
import { logActivity } from '#platform/logActivity.ts';
import { isPermittedIn } from '#platform/visibilityScope.ts';
import type { NominationStatus } from '../nominationRules.ts';

/**
 * Nominated posts in a state, those nominated first at the top.
 * @throws AppError UNAUTHENTICATED; NOT_FOUND for members who publish no articles
 */
export async function listNominations(
  ctx: Ctx,
  { status, page, first }: { status: NominationStatus; page: number; first: number },
): Promise<Page<ConversationRow>> {
  demandMember(ctx.viewer);
  if (!publishesSomeArticles(ctx.viewer)) throw new AppError('NOT_FOUND');
  const rows = await nominationsIn(ctx, status)
    .selectAll('conversations')
    .orderBy('conversations.nominated_at', status === 'PENDING' ? 'asc' : 'desc')
    .orderBy('conversations.id')
    .offset(page * first)
    .limit(first + 1)
    .execute();
  return {
    nodes: rows.slice(0, first),
    hasMore: rows.length > first,
    pageNumber: page,
    totalCount: () => countNominations(ctx, status),
  };
}

export function countPendingNominations(ctx: Ctx): Promise<number> {
  return countNominations(ctx, 'PENDING');
}

async function countNominations(ctx: Ctx, status: NominationStatus): Promise<number> {
  const { count } = await nominationsIn(ctx, status)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Those in categories where the viewer publishes articles. */
function nominationsIn(ctx: Ctx, status: NominationStatus) {
  return visibleConversations(ctx)
    .where('conversations.nomination_status', '=', status)
    .where(isPermittedIn(ctx.viewer, 'PUBLISH_NOMINATION', sql`conversations.category_id`));
}

/**
 * Accepts a nomination: an article is drafted that names its source. The text of a post that is not public is
 * not copied.
 * @throws AppError UNAUTHENTICATED, NOT_FOUND, FORBIDDEN; CONFLICT unless it is pending
 */
export async function draftNomination(
  ctx: Ctx,
  {
    conversationId,
    ...place
  }: { conversationId: number; knowledgeBaseId: number; sectionId: number | null },
): Promise<{ articleId: number }> {
  const actorId = demandActive(ctx.viewer);
  const post = await getNominated(ctx, conversationId);
  const given = {
    place: { ...place, type: 'KB_ARTICLE', language: post.language },
    text: { title: post.title, content: await draftContent(ctx, post), tags: [] },
  };
  const { article } = await createArticle(ctx, given, async (unit, { id }) => {
    const claimed = await claim(unit, post.id, { from: 'PENDING', to: 'APPROVED', actorId });
    await unit.trx
      .updateTable('kb_articles')
      .set({ nominated_post_id: post.id, nominated_by_id: claimed.nominated_by_id })
      .where('id', '=', id)
      .execute();
  });
  conversationLoader(ctx).clear(post.id);
  return { articleId: article.id };
}

/**
 * Declines a nomination; `remove` also takes it out of the queue of declined ones.
 * @throws AppError as draftNomination
 */
export async function declineNomination(
  ctx: Ctx,
  { conversationId, remove }: { conversationId: number; remove: boolean },
): Promise<ConversationRow> {
  const actorId = demandActive(ctx.viewer);
  const post = await getNominated(ctx, conversationId);
  const from = remove && post.nomination_status === 'DECLINED' ? 'DECLINED' : 'PENDING';
  const to = remove ? 'DELETED' : 'DECLINED';
  await inTransaction(ctx, (unit) => claim(unit, post.id, { from, to, actorId }));
  conversationLoader(ctx).clear(post.id);
  return getConversation(ctx, post.id);
}

async function getNominated(ctx: Ctx, id: number): Promise<ConversationRow> {
  const post = await getConversation(ctx, id);
  demand(canPublishArticles(ctx.viewer, { categoryId: post.category_id }));
  if (post.nomination_status === null) throw new AppError('NOT_FOUND');
  return post;
}

/** @throws AppError CONFLICT if someone else has decided meanwhile */
async function claim(
  unit: Unit,
  id: number,
  { from, to, actorId }: { from: NominationStatus; to: NominationStatus; actorId: number },
): Promise<ConversationRow> {
  const { trx, emit } = unit;
  const post = await lockConversation(trx, id);
  if (post.nomination_status !== from) throw new AppError('CONFLICT');
  await trx
    .updateTable('conversations')
    .set({ nomination_status: to })
    .where('id', '=', id)
    .execute();
  const target = { type: 'conversation', id } as const;
  await logActivity(unit, { actorId, activity: 'nomination', target, detail: { status: to } });
  emit({ type: 'conversation.updated', payload: eventPlaceOf(post) }, { isSilent: true });
  return post;
}

/** The post and its answer, with credit to their authors; only what everyone may read is copied. */
async function draftContent(ctx: Ctx, post: ConversationRow): Promise<string> {
  const author = await memberLoader(ctx).load(post.author_id);
  const path = await conversationPath(ctx, post);
  const name = escapeHtml(author?.full_name || author?.username || '');
  const credit = `<p><em>Based on <a href="${path}">${escapeHtml(post.title)}</a> by ${name}.</em></p>`;
  if (!post.is_counted) return credit;
  const answerId = post.accepted_comment_id ?? post.official_comment_id;
  const answer = answerId === null ? null : await commentLoader(ctx).load(answerId);
  return `${post.content}${answer?.is_counted ? answer.content : ''}${credit}`;
}
