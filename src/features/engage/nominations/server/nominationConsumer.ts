import { sql } from 'kysely';
import { type ConsumerContext, defineEventConsumer } from '#platform/events/eventConsumer.ts';
import './nominationEvents.ts';

interface Nominated {
  post_id: number;
  article_id: number;
  author_id: number;
  nominated_by_id: number | null;
  nomination_status: string;
}

/** The nominated post that the article was drafted from; `conversationId` is the article in its source language. */
async function nominatedOf(
  { trx }: ConsumerContext,
  conversationId: number,
): Promise<Nominated | undefined> {
  const { rows } = await sql<Nominated>`
    select source.id as post_id, article.id as article_id, source.author_id, article.nominated_by_id,
      source.nomination_status
    from kb_translations translation
      join kb_articles article on article.id = translation.article_id
      join conversations source on source.id = article.nominated_post_id
    where translation.conversation_id = ${conversationId}
      and translation.language = article.source_language and source.nomination_status is not null
    for no key update of source`.execute(trx);
  return rows[0];
}

async function settle(
  ctx: ConsumerContext,
  conversationId: number,
  isPublished: boolean,
): Promise<void> {
  const found = await nominatedOf(ctx, conversationId);
  const status = isPublished ? 'PUBLISHED' : 'APPROVED';
  if (found === undefined || found.nomination_status === status) return;
  await ctx.trx
    .updateTable('conversations')
    .set({ nomination_status: status })
    .where('id', '=', found.post_id)
    .execute();
  ctx.emit({
    type: isPublished ? 'nomination.published' : 'nomination.unpublished',
    payload: {
      ...{ conversationId: found.post_id, articleId: found.article_id },
      ...{ authorId: found.author_id, nominatedById: found.nominated_by_id },
    },
  });
}

/** A nomination whose draft was discarded is open again. */
async function reopen({ trx }: ConsumerContext, postId: number | null): Promise<void> {
  if (postId === null) return;
  await trx
    .updateTable('conversations')
    .set({ nomination_status: 'PENDING' })
    .where('id', '=', postId)
    .where('nomination_status', '=', 'APPROVED')
    .execute();
}

/** A nominated post is PUBLISHED as long as readers see its article. */
export const nominationConsumer = defineEventConsumer({
  name: 'nominations',
  handles: {
    'article.published': (ctx, { payload }) => settle(ctx, payload.conversationId, true),
    'article.discarded': (ctx, { payload }) => reopen(ctx, payload.nominatedPostId),
    'conversation.deleted': (ctx, { payload }) => settle(ctx, payload.conversationId, false),
    'conversation.restored': (ctx, { payload }) => settle(ctx, payload.conversationId, true),
    'activity.performed': async (ctx, { payload: { target, activity } }) => {
      if (target.type !== 'conversation') return;
      if (activity === 'archive') await settle(ctx, target.id, false);
      if (activity === 'un-archive') await settle(ctx, target.id, true);
    },
  },
});
