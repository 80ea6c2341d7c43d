import { queueForModeration } from '#features/care/reviewQueue/server/moderationItems.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import type { Database } from '#platform/database/database.ts';
import type { Audience, Secrets } from './leakSecrets.ts';

interface QueuedPost {
  id: number;
  /** Who moderates it: what is told of it beside its own words. */
  audience: Audience;
}

const now = new Date('2026-03-01T12:00:00Z');

/** Posts before the moderators, with what members and rules said of them, and what came of some. */
export async function keepSecretQueue(
  db: Database,
  secrets: Secrets,
  { posts, reporterId }: { posts: Record<string, QueuedPost>; reporterId: number },
): Promise<void> {
  for (const [state, { id, audience }] of Object.entries(posts)) {
    const word = (field: string) => secrets.word(`queue[${state}].${field}`, audience);
    const target = { type: 'conversation', id } as const;
    await db
      .insertInto('reports')
      .values({
        target_type: 'conversation',
        target_id: id,
        reporter_id: reporterId,
        reason: 'OTHER',
        note: word('report'),
      })
      .execute();
    const queued = { target, reason: 'HELD', actorId: null, note: word('rule'), now } as const;
    await db.transaction().execute((trx) => queueForModeration(trx, queued));
  }
}

/** What moderators deleted: they may have to judge it once more, and its author hears why. */
export async function keepSecretDecision(
  db: Database,
  secrets: Secrets,
  place: { authorId: number; categoryId: number; topicId: number },
): Promise<void> {
  const word = (field: string) => secrets.word(`decision.${field}`, 'spam');
  const post = await makeConversation(db, {
    author_id: place.authorId,
    category_id: place.categoryId,
    topic_id: place.topicId,
    title: word('title'),
    stripped_content: word('text'),
    deleted_at: now,
  });
  const target = { type: 'conversation', id: post.id } as const;
  const queued = { target, reason: 'FLAGGED', actorId: null, note: null, now } as const;
  const item = await db.transaction().execute((trx) => queueForModeration(trx, queued));
  await db
    .updateTable('moderation_items')
    .set({
      verdict: 'DELETE',
      resolved_at: now,
      decision_note: word('note'),
      appeal_text: word('appeal'),
      appealed_at: now,
    })
    .where('id', '=', item.id)
    .execute();
}
