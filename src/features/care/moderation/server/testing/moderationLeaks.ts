import { queueForModeration } from '#features/care/reviewQueue/server/moderationItems.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import type { FeatureLeaks, LeakFixture } from '#platform/testing/featureLeaks.ts';

const now = new Date('2026-03-01T12:00:00Z');

export const moderationLeaks: FeatureLeaks = {
  queries: {
    moderationAuthorTraces: { none: 'The authors in the queue have never signed in.' },
    moderationList: 'secrets',
    moderationNotice: 'secrets',
    moderationPulse: 'secrets',
  },
  plant: async (fixture) => {
    await plantQueue(fixture);
    await plantDecision(fixture);
  },
};

/** Posts in the queue, with reports and rule matches. */
async function plantQueue({ db, secrets, posts, members }: LeakFixture): Promise<void> {
  for (const [state, { id, audience }] of Object.entries(posts)) {
    const word = (field: string) => secrets.word(`queue[${state}].${field}`, audience);
    const target = { type: 'conversation', id } as const;
    await db
      .insertInto('reports')
      .values({
        target_type: 'conversation',
        target_id: id,
        reporter_id: members.member,
        reason: 'OTHER',
        note: word('report'),
      })
      .execute();
    const queued = { target, reason: 'HELD', actorId: null, note: word('rule'), now } as const;
    await db.transaction().execute((trx) => queueForModeration(trx, queued));
  }
}

/** Content deleted by moderators, visible to them for appeals, and its reason to its author. */
async function plantDecision({
  db,
  secrets,
  members,
  categoryId,
  topicId,
}: LeakFixture): Promise<void> {
  const word = (field: string) => secrets.word(`decision.${field}`, 'spam');
  const post = await makeConversation(db, {
    author_id: members.author,
    category_id: categoryId,
    topic_id: topicId,
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
