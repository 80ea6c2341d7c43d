import { beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import { createComment, createReply } from '#features/content/comments/server/commentService.ts';
import { hideResponse } from '#features/content/comments/server/commentWrites.ts';
import { insertResponse } from '#features/content/comments/server/insertResponses.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { createConversation } from '#features/content/conversations/server/conversationService.ts';
import { changeConversation } from '#features/content/conversations/server/conversationWrites.ts';
import { deleteConversation } from '#features/content/conversations/server/deleteConversation.ts';
import { recounting } from '#features/content/conversations/server/recounting.ts';
import { performActivity } from '#features/content/interactions/server/activityService.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { openUnit } from '#platform/context.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { withoutClock } from '#platform/testing/withoutClock.ts';
import { wrongCounters } from '#platform/testing/wrongCounters.ts';
import { undoActivity } from '#platform/undo/undoService.ts';

const { db } = await openTestDatabase();
let asker: Viewer;
let helper: Viewer;
let moderator: Viewer;
let topicId: number;

beforeAll(async () => {
  [asker, helper, moderator] = await Promise.all([
    makeMember(db).then((member) => member.viewer),
    makeMember(db).then((member) => member.viewer),
    makeMember(db, { role: 'moderator' }).then((member) => member.viewer),
  ]);
  const parent = await makeCategory(db);
  const category = await makeCategory(db, { parent_id: parent.id, ancestor_ids: [parent.id] });
  topicId = (await makeTopic(db, category.id)).id;
});

const as = (viewer: Viewer, now = new Date()) => testContext(db, { viewer, now });

async function thread(): Promise<{ post: ConversationRow; commentId: number; replyId: number }> {
  const post = await createConversation(as(asker), {
    communityPostType: 'QUESTION',
    title: 'Why does the chain slip',
    content: '<p>It slips on the smallest cog whenever I climb.</p>',
    topics: [String(topicId)],
    tags: [],
  });
  const comment = await createComment(as(helper), post.id, {
    message: '<p>Measure how long the chain has grown first.</p>',
  });
  const reply = await createReply(as(asker), comment.id, { message: '<p>It was worn out.</p>' });
  const subject = { id: comment.id, entityType: 'COMMENT' } as const;
  await performActivity(as(asker), { ...subject, activity: 'mark-accepted' });
  return { post, commentId: comment.id, replyId: reply.id };
}

async function find(id: number) {
  const row = db.selectFrom('conversations').selectAll().where('id', '=', id);
  return withoutClock(await row.executeTakeFirstOrThrow());
}

test('a deleted post comes back with what was said in it, its answer and every count', async () => {
  const { post, commentId } = await thread();
  const before = await find(post.id);
  const { activityId } = await deleteConversation(as(moderator), post.id);
  expect(await wrongCounters(db)).toEqual([]);

  await undoActivity(as(moderator), activityId);

  expect(await find(post.id)).toEqual(before);
  expect(before.accepted_comment_id).toBe(commentId);
  expect(await wrongCounters(db)).toEqual([]);
  const documents = await db
    .selectFrom('search_documents')
    .select('doc_id')
    .where('conversation_id', '=', post.id)
    .execute();
  expect(documents).toHaveLength(3);
});

test('a deleted comment comes back with its replies, but not with those deleted before it', async () => {
  const { post, commentId, replyId } = await thread();
  const earlier = { id: replyId, entityType: 'REPLY', activity: 'delete-comment' } as const;
  await performActivity(as(moderator, new Date(Date.now() - 5000)), earlier);
  const { activityId } = await performActivity(as(moderator), {
    id: commentId,
    entityType: 'COMMENT',
    activity: 'delete-comment',
  });
  expect((await find(post.id)).accepted_comment_id).toBeNull();
  await undoActivity(as(moderator), activityId ?? 0);
  expect(await find(post.id)).toMatchObject({
    accepted_comment_id: commentId,
    comment_count: 1,
    reply_count: 1,
  });
  expect(await wrongCounters(db)).toEqual([]);
});

test('what is hidden is restored by nobody who may not see it, and does not exist for them', async () => {
  const staff = (await makeMember(db, { role: 'administrator' })).viewer;
  const hidden = async (values: Parameters<typeof changeConversation>[2]) => {
    const { post, commentId } = await thread();
    const comment = { id: commentId, entityType: 'COMMENT', activity: 'delete-comment' } as const;
    const inside = await performActivity(as(staff), comment);
    await db
      .transaction()
      .execute((trx) =>
        recounting(openUnit({}, trx), [post.id], () => changeConversation(trx, post.id, values)),
      );
    const { activityId } = await deleteConversation(as(staff), post.id);
    return [activityId, inside.activityId ?? 0];
  };
  const privately = await hidden({ is_private: true });
  const late = new Date(Date.now() + 31 * 86_400_000);
  for (const viewer of [moderator, helper]) {
    for (const id of privately) {
      for (const now of [new Date(), late]) {
        await expect(undoActivity(as(viewer, now), id)).rejects.toMatchObject({
          code: 'NOT_FOUND',
        });
      }
    }
  }
  const [spam = 0] = await hidden({ spam_at: new Date() });
  await expect(undoActivity(as(helper), spam)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await undoActivity(as(moderator), spam);
  await undoActivity(as(staff), privately[0] ?? 0);
});

test('nothing is taken back twice, after a month, or by somebody who may not', async () => {
  const { post } = await thread();
  const { activityId } = await deleteConversation(as(moderator), post.id);
  await expect(undoActivity(as(asker), activityId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const late = new Date(Date.now() + 31 * 86_400_000);
  await expect(undoActivity(as(moderator, late), activityId)).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  const both = await Promise.allSettled([
    undoActivity(as(moderator), activityId),
    undoActivity(as(moderator), activityId),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(undoActivity(as(moderator), activityId)).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(undoActivity(as(moderator), 987_654)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await wrongCounters(db)).toEqual([]);
});

test('what is private, held or spam counts nowhere, nor what stands below it, and counts again afterwards', async () => {
  const { post, commentId } = await thread();
  const values = { conversation: post, authorId: helper.memberId ?? 0, content: '<p>Note</p>' };
  const rest = { stripped: 'Note', attachments: [], inlineMedia: [], mentionedIds: [] };
  const now = new Date();
  const quiet = { ...values, ...rest, parentId: null, now };
  const held = await insertResponse(db, { ...quiet, isHeld: true });
  await insertResponse(db, { ...quiet, isPrivate: true });
  await insertResponse(db, { ...quiet, parentId: held?.id ?? 0 });
  expect(await wrongCounters(db)).toEqual([]);

  const states = [
    { is_private: true },
    { held_at: now },
    { spam_at: now },
    { spam_at: null },
    { is_private: false, held_at: null },
  ];
  for (const state of states) {
    await db
      .transaction()
      .execute((trx) =>
        recounting(openUnit({}, trx), [post.id], () => changeConversation(trx, post.id, state)),
      );
    expect(await wrongCounters(db)).toEqual([]);
  }
  for (const spam_at of [now, null]) {
    await db
      .transaction()
      .execute((trx) =>
        recounting(openUnit({}, trx), [post.id], () =>
          trx.updateTable('comments').set({ spam_at }).where('id', '=', commentId).execute(),
        ),
      );
    expect(await wrongCounters(db)).toEqual([]);
  }
});

test('two who delete, answer and restore at once leave every count right', async () => {
  const { post, commentId } = await thread();
  const answers = Array.from({ length: 6 }, () =>
    createComment(as(helper), post.id, { message: '<p>Another answer among several.</p>' }),
  );
  const deletions = [moderator, moderator].map((viewer) =>
    performActivity(as(viewer), {
      id: commentId,
      entityType: 'COMMENT',
      activity: 'delete-comment',
    }),
  );
  const [done] = await Promise.all([Promise.allSettled(deletions), Promise.all(answers)]);
  expect(await wrongCounters(db)).toEqual([]);
  const [activityId] = done.flatMap((each) =>
    each.status === 'fulfilled' ? [each.value.activityId ?? 0] : [],
  );
  if (activityId === undefined) throw new Error('neither could delete it');
  await Promise.allSettled([
    undoActivity(as(moderator), activityId),
    deleteConversation(as(moderator), post.id),
  ]);
  expect(await wrongCounters(db)).toEqual([]);
  await db
    .transaction()
    .execute((trx) =>
      recounting(openUnit({}, trx), [post.id], () =>
        hideResponse(trx, commentId, { actorId: 1, now: new Date() }),
      ),
    );
  expect(await wrongCounters(db)).toEqual([]);
});
