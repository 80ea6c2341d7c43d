import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import {
  createComment,
  createReply,
  updateComment,
} from '#features/content/comments/server/commentService.ts';
import { listConversationPage } from '#features/content/conversations/server/conversationListService.ts';
import { createConversation } from '#features/content/conversations/server/conversationService.ts';
import { changeConversation } from '#features/content/conversations/server/conversationWrites.ts';
import { deleteConversation } from '#features/content/conversations/server/deleteConversation.ts';
import { recounting } from '#features/content/conversations/server/recounting.ts';
import { listRelated } from '#features/content/conversations/server/relatedConversations.ts';
import { performActivity } from '#features/content/interactions/server/activityService.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { openUnit } from '#platform/context.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { withoutClock } from '#platform/testing/withoutClock.ts';
import { wrongCounters } from '#platform/testing/wrongCounters.ts';
import { undoActivity } from '#platform/undo/undoService.ts';
import { mergeConversation } from './mergeConversation.ts';

const { db } = await openTestDatabase();
let asker: Viewer;
let helper: Viewer;
let reader: Viewer;
let moderator: Viewer;
let topicId: number;

beforeAll(async () => {
  [asker, helper, reader, moderator] = await Promise.all([
    makeMember(db, { role: 'trusted' }).then((member) => member.viewer),
    makeMember(db, { role: 'trusted' }).then((member) => member.viewer),
    makeMember(db, { role: 'trusted' }).then((member) => member.viewer),
    makeMember(db, { role: 'moderator' }).then((member) => member.viewer),
  ]);
  topicId = (await makeTopic(db, (await makeCategory(db)).id)).id;
});

const as = (viewer: Viewer, now = new Date()) => testContext(db, { viewer, now });

function post(viewer: Viewer, title = 'Why does the chain slip') {
  return createConversation(as(viewer), {
    ...{ communityPostType: 'QUESTION', title, tags: ['chains'], topics: [String(topicId)] },
    content: '<p>It slips on the smallest cog whenever I climb.</p>',
  });
}

async function thread(title?: string) {
  const { id } = await post(asker, title);
  const comment = await createComment(as(helper), id, {
    message: '<p>Measure how long the chain has grown first.</p>',
  });
  const reply = await createReply(as(asker), comment.id, { message: '<p>It was worn out.</p>' });
  return { id, commentId: comment.id, replyId: reply.id };
}

const find = async (id: number) =>
  withoutClock(
    await db.selectFrom('conversations').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );

const act = (viewer: Viewer, id: number, activity: string) =>
  performActivity(as(viewer), { id, entityType: 'CONVERSATION', activity });

const placeOf = async (ids: number[]) =>
  (await db.selectFrom('comments').select('conversation_id').where('id', 'in', ids).execute()).map(
    (row) => row.conversation_id,
  );

test('comments, followers and me-toos come together once, and undoing takes them apart again', async () => {
  const from = await thread();
  const to = await thread('The chain slips again');
  await performActivity(as(asker), {
    ...{ id: from.commentId, entityType: 'COMMENT', activity: 'mark-accepted' },
  });
  for (const viewer of [reader, helper]) await act(viewer, from.id, 'me-too');
  for (const id of [from.id, to.id]) await act(helper, id, 'me-too');
  await act(reader, from.id, 'follow');
  const before = [await find(from.id), await find(to.id)];

  const { activityId } = await mergeConversation(as(moderator), { id: from.id, mergeTo: to.id });

  expect(await placeOf([from.commentId, from.replyId])).toEqual([to.id, to.id]);
  expect(await find(to.id)).toMatchObject({
    ...{ comment_count: 2, reply_count: 4, me_too_count: 2, follow_count: 3 },
    accepted_comment_id: from.commentId,
  });
  expect(await find(from.id)).toMatchObject({ merged_into_id: to.id, reply_count: 0 });
  expect(await wrongCounters(db)).toEqual([]);

  await undoActivity(as(moderator), activityId);

  expect([await find(from.id), await find(to.id)]).toEqual(
    before.map((row) => ({ ...row, has_origins: true })),
  );
  expect(await wrongCounters(db)).toEqual([]);
  const documents = await db
    .selectFrom('search_documents')
    .select('doc_id')
    .where('conversation_id', '=', from.id)
    .execute();
  expect(documents).toHaveLength(3);
});

test('what was done since the merge stays: new words, edits, marks set anew', async () => {
  const from = await thread();
  const to = await thread();
  await act(reader, from.id, 'me-too');
  await act(helper, from.id, 'me-too');
  const { activityId } = await mergeConversation(as(moderator), {
    ...{ id: from.id, mergeTo: to.id, textAsComment: true },
  });
  const newer = await createComment(as(reader), to.id, {
    message: '<p>Mine slips as well now.</p>',
  });
  const reply = await createReply(as(reader), from.commentId, { message: '<p>It had.</p>' });
  await updateComment(as(helper), from.commentId, {
    message: '<p>Measure the chain with a gauge first.</p>',
  });
  await performActivity(as(asker), {
    ...{ id: from.replyId, entityType: 'REPLY', activity: 'delete-comment' },
  });
  await act(reader, to.id, 'un-me-too');
  const later = as(reader, new Date(Date.now() + 5));
  await performActivity(later, { id: to.id, entityType: 'CONVERSATION', activity: 'me-too' });
  expect(await find(to.id)).toMatchObject({ comment_count: 4, me_too_count: 2 });

  await undoActivity(as(moderator), activityId);

  expect(await placeOf([from.commentId, from.replyId, reply.id])).toEqual([
    ...[from.id, from.id, from.id],
  ]);
  expect(await placeOf([newer.id])).toEqual([to.id]);
  expect(await find(to.id)).toMatchObject({ comment_count: 2, reply_count: 3, me_too_count: 1 });
  expect(await find(from.id)).toMatchObject({ comment_count: 1, reply_count: 2, me_too_count: 2 });
  expect(await wrongCounters(db)).toEqual([]);
});

test('no list shows a merged post, and merges of merges lead to the last', async () => {
  const [first, second, third] = [await thread('Worn rings'), await thread(), await thread()];
  await mergeConversation(as(moderator), { id: first.id, mergeTo: second.id });
  const further = await mergeConversation(as(moderator), { id: second.id, mergeTo: third.id });
  const { rows } = await sql<{ id: number }>`select last_of_merges(${first.id}) as id`.execute(db);
  expect(rows).toEqual([{ id: third.id }]);
  const listed = await listConversationPage(as(moderator), {
    authors: [`${asker.memberId}`],
    first: 100,
  });
  const ids = listed.nodes.map(({ id }) => id);
  expect(ids).toContain(third.id);
  expect(ids).not.toContain(first.id);
  const related = await listRelated(as(moderator), third.id, 20);
  expect(related.map(({ id }) => id)).not.toContain(second.id);
  expect((await find(third.id)).reply_count).toBe(6);

  const log = await db
    .selectFrom('activity_log')
    .select('id')
    .where('target_id', '=', first.id)
    .where('activity', '=', 'merge')
    .executeTakeFirstOrThrow();
  await expect(undoActivity(as(moderator), log.id)).rejects.toMatchObject({ code: 'CONFLICT' });
  await undoActivity(as(moderator), further.activityId);
  await undoActivity(as(moderator), log.id);
  expect((await find(first.id)).reply_count).toBe(2);
  expect(await wrongCounters(db)).toEqual([]);
});

test('what cannot be merged says why', async () => {
  const from = await post(asker);
  const why = async (mergeTo: number, viewer = moderator) =>
    mergeConversation(as(viewer), { id: from.id, mergeTo }).then(
      () => null,
      (error) => error.detail.faults?.[0]?.rule ?? error.code,
    );
  const to = async (fields: object) => {
    const { id } = await post(asker);
    await db
      .transaction()
      .execute((trx) =>
        recounting(openUnit({}, trx), [id], () =>
          changeConversation(trx, id, { title: 'Other', ...fields }),
        ),
      );
    return id;
  };
  expect(await why(from.id)).toBe('itself');
  expect(await why(await to({ archived_at: new Date() }))).toBe('archived');
  expect(await why(await to({ spam_at: new Date() }))).toBe('notOpen');
  expect(await why(await to({ is_private: true }))).toBe('NOT_FOUND');
  expect(await why(await to({ language: 'de' }))).toBe('language');
  expect(await why(await to({ deleted_at: new Date() }))).toBe('NOT_FOUND');
  const [open, other] = [await to({}), await to({})];
  expect(await why(open, asker)).toBe('FORBIDDEN');
  await mergeConversation(as(moderator), { id: open, mergeTo: other });
  expect(await why(open)).toBe('merged');
});

test('a merged post takes nothing any more', async () => {
  const from = await thread();
  const to = await thread();
  await mergeConversation(as(moderator), { id: from.id, mergeTo: to.id });
  const comment = createComment(as(reader), from.id, { message: '<p>Is anybody still here?</p>' });
  await expect(comment).rejects.toMatchObject({ code: 'CONVERSATION_CLOSED' });
  const { follow_count: followersBefore } = await find(from.id);
  await act(reader, from.id, 'follow');
  expect((await find(from.id)).follow_count).toBe(followersBefore);
  const gone = await deleteConversation(as(moderator), from.id);
  await undoActivity(as(moderator), gone.activityId);
  expect(await wrongCounters(db)).toEqual([]);
});

test('whatever happens at the same time, one merge wins and every count is right', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [a, b] = [await thread(), await thread()];
    const outcomes = await Promise.allSettled([
      mergeConversation(as(moderator), { id: a.id, mergeTo: b.id }),
      mergeConversation(as(moderator), { id: b.id, mergeTo: a.id }),
      createComment(as(reader), a.id, { message: '<p>Mine slips on the second cog.</p>' }),
      createReply(as(helper), b.commentId, { message: '<p>Mine too.</p>' }),
      act(reader, a.id, 'me-too'),
      act(helper, b.id, 'follow'),
      performActivity(as(reader), { id: a.commentId, entityType: 'COMMENT', activity: 'like' }),
      performActivity(as(moderator), {
        ...{ id: b.commentId, entityType: 'COMMENT', activity: 'delete-comment' },
      }),
      performActivity(as(asker), {
        ...{ id: a.commentId, entityType: 'COMMENT', activity: 'mark-accepted' },
      }),
    ]);
    const merges = outcomes.slice(0, 2).map(({ status }) => status);
    expect(merges.sort()).toEqual(['fulfilled', 'rejected']);
    expect(await wrongCounters(db)).toEqual([]);
    const kept = [await find(a.id), await find(b.id)].find((row) => row.merged_into_id === null);
    const strays = await db
      .selectFrom('comments')
      .select('id')
      .where('conversation_id', 'in', [a.id, b.id])
      .where('conversation_id', '!=', kept?.id ?? 0)
      .execute();
    expect(strays).toEqual([]);
  }
});
