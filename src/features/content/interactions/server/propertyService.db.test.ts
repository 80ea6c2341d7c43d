import { beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import { convertResponse } from '#features/care/merging/server/convertResponse.ts';
import { moveResponse } from '#features/care/merging/server/moveResponse.ts';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { listCommentPage } from '#features/content/comments/server/commentListService.ts';
import { createComment, createReply } from '#features/content/comments/server/commentService.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { listConversationPage } from '#features/content/conversations/server/conversationListService.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import {
  createConversation,
  saveConversation,
} from '#features/content/conversations/server/conversationService.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { withoutClock } from '#platform/testing/withoutClock.ts';
import { wrongCounters } from '#platform/testing/wrongCounters.ts';
import { undoActivity } from '#platform/undo/undoService.ts';
import { performActivity } from './activityService.ts';
import { pinConversation, updateProperty } from './propertyService.ts';

const { db } = await openTestDatabase();
let author: Viewer;
let helper: Viewer;
let staff: Viewer;
let topicId: number;
let categoryId: number;
let parentId: number;

beforeAll(async () => {
  const viewerOf = (role?: string) => makeMember(db, role ? { role } : {}).then((m) => m.viewer);
  [author, helper, staff] = await Promise.all([viewerOf(), viewerOf(), viewerOf('administrator')]);
  const parent = await makeCategory(db);
  parentId = parent.id;
  const category = await makeCategory(db, { parent_id: parentId, ancestor_ids: [parentId] });
  categoryId = category.id;
  topicId = (await makeTopic(db, categoryId)).id;
});

const as = (viewer: Viewer, settings = {}) => testContext(db, { viewer, settings });

function post(): Promise<ConversationRow> {
  return createConversation(as(author), {
    communityPostType: 'QUESTION',
    title: 'Why does the chain slip',
    content: '<p>It slips on the smallest cog whenever I climb.</p>',
    topics: [String(topicId)],
    tags: [],
  });
}

function answer(on: ConversationRow) {
  return createComment(as(helper), on.id, { message: '<p>Measure how long it has grown.</p>' });
}

const find = async (id: number) =>
  withoutClock(
    await db.selectFrom('conversations').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );

const onPost = (row: { id: number }) => ({ id: row.id, entityType: 'CONVERSATION' }) as const;
const onComment = (row: { id: number }) => ({ id: row.id, entityType: 'COMMENT' }) as const;

const openItem = (type: string, id: number) =>
  db
    .selectFrom('moderation_items')
    .selectAll()
    .where('target_type', '=', type)
    .where('target_id', '=', id)
    .where('resolved_at', 'is', null)
    .executeTakeFirst();

test('what staff set on a post is taken back by its undo, and every counter with it', async () => {
  const row = await post();
  await answer(row);
  const before = await find(row.id);
  const activities = ['close-conversation', 'archive', 'escalate'] as const;
  const done = [
    ...activities.map((activity) => () => performActivity(as(staff), { ...onPost(row), activity })),
    () => updateProperty(as(staff), { ...onPost(row), updateAction: 'MARK_SPAM' }),
    () => updateProperty(as(staff), { ...onPost(row), privateMessage: true }),
    () => updateProperty(as(staff), { ...onPost(row), updateAction: 'DISALLOW_INDEX' }),
    () => updateProperty(as(staff), { ...onPost(row), order: 3 }),
    () =>
      pinConversation(as(staff), row.id, {
        communityCategories: [parentId],
        communityTopic: true,
        home: true,
      }),
  ];
  for (const perform of done) {
    const { activityId } = await perform();
    expect(await find(row.id)).not.toEqual(before);
    expect(await wrongCounters(db)).toEqual([]);
    await undoActivity(as(staff), activityId ?? 0);
    // When it was private last stays known: whoever saw it then may hear of it.
    expect({ ...(await find(row.id)), made_private_at: null }).toEqual(before);
    expect(await wrongCounters(db)).toEqual([]);
  }
});

test('comments and replies are numbered and kept from search engines as posts are, and taken back', async () => {
  const row = await post();
  const first = await answer(row);
  const second = await answer(row);
  const reply = await createReply(as(helper), second.id, { message: '<p>Then the cogs.</p>' });
  const list = async () => {
    const shown = await listCommentPage(as(author), { conversationId: row.id });
    return shown.nodes.map(({ id }) => id);
  };
  const rowOf = (id: number) =>
    db.selectFrom('comments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(await list()).toEqual([first.id, second.id]);
  const things = [
    { id: second.id, entityType: 'COMMENT' },
    { id: reply.id, entityType: 'REPLY' },
  ] as const;
  for (const thing of things) {
    const before = await rowOf(thing.id);
    for (const input of [{ order: 1 }, { updateAction: 'DISALLOW_INDEX' as const }]) {
      const change = { ...thing, ...input };
      for (const stranger of [helper, author]) {
        await expect(updateProperty(as(stranger), change)).rejects.toMatchObject({
          code: 'FORBIDDEN',
        });
      }
      const { activityId, responseId } = await updateProperty(as(staff), change);
      expect(responseId).toBe(thing.id);
      const numbered = 'order' in input;
      expect(await rowOf(thing.id)).toMatchObject({
        ...{ list_order: numbered ? 1 : null, index_disabled: !numbered },
      });
      expect((await find(row.id)).has_ordered).toBe(numbered);
      const isUp = numbered && thing.entityType === 'COMMENT';
      expect(await list()).toEqual(isUp ? [second.id, first.id] : [first.id, second.id]);
      await undoActivity(as(staff), activityId ?? 0);
      expect(await rowOf(thing.id)).toEqual(before);
      expect((await find(row.id)).has_ordered).toBe(false);
    }
  }
  const bad = { ...things[0], order: 0 };
  await expect(updateProperty(as(staff), bad)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  // Its number goes along to another post, and the index with what is made of it.
  await updateProperty(as(staff), { ...things[0], order: 3 });
  await updateProperty(as(staff), { ...things[0], updateAction: 'DISALLOW_INDEX' });
  const other = await post();
  await answer(other);
  await moveResponse(as(staff), { conversationId: other.id, responseId: second.id });
  expect([(await find(row.id)).has_ordered, (await find(other.id)).has_ordered]).toEqual([
    false,
    true,
  ]);
  const shown = await listCommentPage(as(author), { conversationId: other.id });
  expect(shown.nodes[0]?.id).toBe(second.id);
  const made = await convertResponse(as(staff), {
    ...{ responseId: second.id, communityPostType: 'IDEA', title: 'Measure the chain' },
    topics: [String(topicId)],
  });
  expect((await find(made.row.id)).index_disabled).toBe(true);
  expect(await wrongCounters(db)).toEqual([]);
});

test('an undo refuses what has been changed since, and those who could not have done it', async () => {
  const row = await post();
  const { activityId } = await performActivity(as(staff), { ...onPost(row), activity: 'archive' });
  await expect(undoActivity(as(helper), activityId ?? 0)).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await performActivity(as(staff), { ...onPost(row), activity: 'un-archive' });
  await expect(undoActivity(as(staff), activityId ?? 0)).rejects.toMatchObject({
    code: 'CONFLICT',
  });
});

test('an edit that makes a post private or public is taken back as the activity is, its words stay', async () => {
  const row = await post();
  const { id } = await answer(row);
  await performActivity(as(author), { ...onComment({ id }), activity: 'mark-accepted' });
  const edit = (viewer: Viewer, given: object) => saveConversation(as(viewer), row.id, given);
  expect((await edit(staff, { title: 'The chain slips' })).activityId).toBeNull();
  const title = 'The chain slips, I say';
  const hidden = await edit(staff, { title, privateMessage: true });
  expect(await wrongCounters(db)).toEqual([]);
  expect(await find(row.id)).toMatchObject({ title, is_private: true, is_counted: false });
  await expect(undoActivity(as(helper), hidden.activityId ?? 0)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await undoActivity(as(staff), hidden.activityId ?? 0);
  expect(await find(row.id)).toMatchObject({
    ...{ title, is_private: false, is_counted: true, accepted_comment_id: id },
  });
  expect(await wrongCounters(db)).toEqual([]);

  await updateProperty(as(staff), { ...onPost(row), privateMessage: true });
  const shown = await edit(staff, { privateMessage: false });
  expect(await find(row.id)).toMatchObject({ is_private: false });
  await undoActivity(as(staff), shown.activityId ?? 0);
  expect(await find(row.id)).toMatchObject({ is_private: true });
  expect(await wrongCounters(db)).toEqual([]);
  const entries = await db
    .selectFrom('activity_log')
    .select('activity')
    .where('target_type', '=', 'conversation')
    .where('target_id', '=', row.id)
    .where('activity', '=', 'MARK_PUBLIC')
    .execute();
  expect(entries).toHaveLength(1);
});

test('spam on a response leaves the list, clears the answers it was, and comes back with them', async () => {
  const row = await post();
  const comment = await answer(row);
  await performActivity(as(author), { ...onComment(comment), activity: 'mark-accepted' });
  await updateProperty(as(staff), { ...onComment(comment), official: true });
  const before = await find(row.id);
  expect(before).toMatchObject({
    accepted_comment_id: comment.id,
    official_comment_id: comment.id,
  });

  const outcome = await updateProperty(as(staff), {
    ...onComment(comment),
    updateAction: 'MARK_SPAM',
    activityReason: 'Advertises',
  });
  expect(outcome.after).toBe('stay');
  expect(await find(row.id)).toMatchObject({
    accepted_comment_id: null,
    official_comment_id: null,
    comment_count: 0,
  });
  expect((await openItem('comment', comment.id))?.reasons).toEqual(['SPAM']);
  expect(await wrongCounters(db)).toEqual([]);

  await undoActivity(as(staff), outcome.activityId ?? 0);
  expect(await find(row.id)).toEqual(before);
  expect(await openItem('comment', comment.id)).toBeUndefined();
  expect(await wrongCounters(db)).toEqual([]);
});

test('an official answer is one at most, and goes with its response', async () => {
  const row = await post();
  const [first, second] = [await answer(row), await answer(row)];
  const official = async () => (await find(row.id)).official_comment_id;
  await updateProperty(as(staff), { ...onComment(first), official: true });
  await updateProperty(as(staff), { ...onComment(second), official: true });
  expect(await official()).toBe(second.id);
  const { activityId } = await performActivity(as(staff), {
    ...onComment(second),
    activity: 'delete-comment',
  });
  expect(await official()).toBeNull();
  await undoActivity(as(staff), activityId ?? 0);
  expect(await official()).toBe(second.id);
  await expect(
    updateProperty(as(author), { ...onComment(first), official: true }),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('a report tells the moderators why, once, until it is withdrawn', async () => {
  const row = await post();
  const flag = (additional?: object, reason?: string) =>
    performActivity(as(helper), { ...onPost(row), activity: 'flag', additional, reason });
  await expect(flag({ reason: 'BECAUSE' })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  await expect(flag({ reason: 'SPAM' }, 'x'.repeat(501))).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
  });
  await Promise.all([1, 2, 3].map(() => flag({ reason: 'SPAM' }, 'Sells chains')));
  const reports = db.selectFrom('reports').selectAll().where('target_id', '=', row.id);
  expect(await reports.execute()).toMatchObject([
    { target_type: 'conversation', reason: 'SPAM', note: 'Sells chains', trusted: false },
  ]);
  expect(await openItem('conversation', row.id)).toMatchObject({
    reasons: ['FLAGGED'],
    latest_actor_id: helper.memberId,
    latest_note: 'Sells chains',
  });
  await performActivity(as(staff), { ...onPost(row), activity: 'flag' });
  await performActivity(as(helper), { ...onPost(row), activity: 'un-flag' });
  expect(await reports.execute()).toMatchObject([{ reason: 'OTHER', trusted: true }]);
  expect(await openItem('conversation', row.id)).toBeDefined();
  await performActivity(as(staff), { ...onPost(row), activity: 'un-flag' });
  expect(await openItem('conversation', row.id)).toBeUndefined();
  await expect(
    performActivity(as(author), { ...onPost(row), activity: 'flag' }),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('an archived post is in no list, nor in what its places count, and takes nothing until it comes back', async () => {
  const row = await post();
  const inTopic = async () =>
    (
      await db
        .selectFrom('topics')
        .select('conversation_count')
        .where('id', '=', topicId)
        .executeTakeFirstOrThrow()
    ).conversation_count;
  const counted = await inTopic();
  const listed = async () =>
    (await listConversationPage(as(helper), { topicIds: [topicId], first: 50 })).nodes.map(
      (node) => node.id,
    );
  expect(await listed()).toContain(row.id);
  await performActivity(as(staff), { ...onPost(row), activity: 'archive', reason: 'Outdated' });
  expect(await listed()).not.toContain(row.id);
  expect(await inTopic()).toBe(counted - 1);
  const refused = { code: 'CONVERSATION_CLOSED' };
  await expect(answer(row)).rejects.toMatchObject(refused);
  for (const activity of ['me-too', 'follow', 'flag', 'close-conversation', 'escalate']) {
    await expect(
      performActivity(as(staff), { ...onPost(row), activity }),
      activity,
    ).rejects.toMatchObject(refused);
  }
  const log = await db
    .selectFrom('activity_log')
    .select('detail')
    .where('activity', '=', 'archive')
    .where('target_id', '=', row.id)
    .executeTakeFirstOrThrow();
  expect(log.detail).toMatchObject({ reason: 'Outdated' });
  await performActivity(as(staff), { ...onPost(row), activity: 'un-archive' });
  expect(await listed()).toContain(row.id);
  expect(await inTopic()).toBe(counted);
});

test('what is pinned heads the lists of its place, then what has a number, on every page once', async () => {
  const topic = await makeTopic(db, categoryId);
  const rows: ConversationRow[] = [];
  for (let count = 0; count < 7; count += 1) {
    rows.push(await makeConversation(db, { topic_id: topic.id, category_id: categoryId }));
  }
  const [oldest, second, third] = rows.map((row) => row.id);
  const set = (id = 0, order: number | null = null) =>
    updateProperty(as(staff), { ...onPost({ id }), updateAction: 'SET_ORDER', order });
  await set(second, 2);
  await set(third, 1);
  await pinConversation(as(staff), oldest ?? 0, {
    communityCategories: [categoryId],
    communityTopic: true,
    home: false,
  });
  const list = async (input: Parameters<typeof listConversationPage>[1]) =>
    (await listConversationPage(as(helper), input)).nodes.map((node) => node.id);
  const topicIds = [topic.id];
  const rest = rows
    .slice(3)
    .map((row) => row.id)
    .reverse();
  expect(await list({ topicIds })).toEqual([oldest, third, second, ...rest]);
  const pages = [0, 1, 2, 3].map((page) => list({ topicIds, page, first: 2 }));
  expect((await Promise.all(pages)).flat()).toEqual([oldest, third, second, ...rest]);
  expect((await list({ categoryIds: [categoryId] }))[0]).toBe(oldest);
  expect((await list({}))[0]).not.toBe(oldest);
  expect(await list({ topicIds, pinned: true })).toEqual([oldest]);
  expect(await list({ topicIds, pinned: false })).not.toContain(oldest);
  expect((await list({ topicIds, sortKey: 'ORDER' })).slice(0, 2)).toEqual([third, second]);
  expect((await list({ topicIds, sortKey: 'LIKE_COUNT' }))[0]).not.toBe(oldest);
  await expect(
    pinConversation(as(staff), oldest ?? 0, {
      communityCategories: [999_999],
      communityTopic: false,
      home: false,
    }),
  ).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    detail: { message: expect.stringMatching('^communityCategories ') },
  });
});

test('a merged post ignores what is done to it', async () => {
  const [row, other] = [await post(), await post()];
  await db
    .updateTable('conversations')
    .set({ merged_into_id: other.id })
    .where('id', '=', row.id)
    .execute();
  const before = await find(row.id);
  for (const activity of ['me-too', 'flag', 'archive', 'escalate', 'close-conversation']) {
    await performActivity(as(staff), { ...onPost(row), activity });
  }
  await updateProperty(as(staff), { ...onPost(row), order: 1 });
  expect(await find(row.id)).toEqual(before);
  await db
    .updateTable('conversations')
    .set({ merged_into_id: null })
    .where('id', '=', row.id)
    .execute();
});

test('activities of the community’s own are logged by those who see the log', async () => {
  const row = await post();
  const settings = {
    customActivities: [
      { key: 'called-back', label: 'Called back', asksReason: true, types: ['QUESTION'] },
    ],
  };
  const call = (viewer: Viewer, activity: string) =>
    performActivity(as(viewer, settings), { ...onPost(row), activity, reason: 'On Monday' });
  await call(staff, 'called-back');
  const log = await db
    .selectFrom('activity_log')
    .selectAll()
    .where('activity', '=', 'called-back')
    .execute();
  expect(log).toMatchObject([{ target_id: row.id, detail: { reason: 'On Monday' } }]);
  await expect(call(author, 'called-back')).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(call(staff, 'sent-flowers')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('authors hide what is theirs alone; what others answered is for staff', async () => {
  const row = await post();
  const hide = (viewer: Viewer, privateMessage: boolean) =>
    updateProperty(as(viewer), { ...onPost(row), privateMessage });
  await hide(author, true);
  await expect(answer(row)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await hide(author, false);
  await makeComment(db, row.id, {});
  await answer(row);
  await expect(hide(author, true)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(
    updateProperty(as(staff), { ...onPost(row), spam: true, order: 1 }),
  ).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    detail: { message: expect.stringContaining('spam') },
  });
});

test.each([0, -1, 100_000])('the number %s is refused in the field of the order', async (order) => {
  const post = await makeConversation(db, { topic_id: topicId, category_id: categoryId });
  const refused = updateProperty(as(staff), { ...onPost(post), order });
  await expect(refused).rejects.toMatchObject({ detail: { faults: [{ field: 'order' }] } });
});
