import { graphql } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '#core/errors.ts';
import { anonymousViewer, type Viewer } from '#core/permissions.ts';
import { createComment, deleteResponse } from '#features/content/comments/server/commentService.ts';
import { createConversation } from '#features/content/conversations/server/conversationService.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { notificationConsumer } from '#features/engage/notifications/server/notificationConsumer.ts';
import {
  listNotificationPage,
  notificationSentence,
} from '#features/engage/notifications/server/notificationService.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { grantRole } from '#features/site/access/server/grantService.ts';
import { inTransaction } from '#platform/context.ts';
import { createEventBus } from '#platform/events/eventBus.ts';
import type { PointCause } from '#platform/points/pointSource.ts';
import { allEventsHandled, runConsumers } from '#platform/testing/eventConsumerTools.ts';
import { productSchema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { bookPoints } from './ledger.ts';
import { pointConsumer } from './pointConsumer.ts';
import { getDailyCap, listPointRules, saveDailyCap, savePointRule } from './pointRuleService.ts';
import { deleteRank, listManagedRanks, previewRank, saveRank } from './rankService.ts';

const { db } = await openTestDatabase();
const bus = createEventBus();
const topic = await makeTopic(db, (await makeCategory(db)).id);
const admin = await makeMember(db, { role: 'administrator' });
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ stop } = await runConsumers(db, [pointConsumer, notificationConsumer], bus));
});
afterAll(() => stop());

const ctx = (viewer: Viewer, more: object = {}) => testContext(db, { viewer, bus, ...more });
const message = '<p>Check the tension of the cable first.</p>';

async function write(viewer: Viewer) {
  return createConversation(ctx(viewer), {
    communityPostType: 'PRAISE',
    title: 'Why does my chain skip?',
    content: '<p>It skips on the two smallest sprockets.</p>',
    topics: [String(topic.id)],
  });
}

async function handled() {
  await allEventsHandled(db, 'points');
  await allEventsHandled(db, 'notifications');
}

async function totalOf({ id }: { id: number }): Promise<number | undefined> {
  await handled();
  const rows = await db
    .selectFrom('points_total')
    .select('points')
    .where('member_id', '=', id)
    .execute();
  return rows[0]?.points;
}

/** Books causes of a rule directly. */
function book(memberId: number, rule: string, names: readonly string[], at = new Date()) {
  const found = names.map(
    (name): PointCause => ({
      ...{ rule, cause: `test:${memberId}:${name}`, memberId, at, subject: `test:${name}` },
      ...{ categoryId: null, conversationId: null, commentId: null },
    }),
  );
  const reading = { subjects: [], causes: found.map(({ cause }) => cause), found };
  return inTransaction({ db, bus }, (unit) =>
    bookPoints(unit, reading, { timeZone: 'UTC', now: new Date() }),
  );
}

const range = (count: number) => Array.from({ length: count }, (_, n) => `${n}`);

async function ledger(id: number, viewer: Viewer, more: object = {}) {
  const source = `{ memberPoints(id: "${id}") { total rank { name } nextRank { name }
    days(last: 2) { points } entries(first: 3) { totalCount nodes { label points counted total } } } }`;
  const { data, errors } = await graphql({
    schema: productSchema,
    source,
    contextValue: ctx(viewer, more),
  });
  const error: unknown = errors?.[0]?.originalError;
  return error instanceof AppError ? error.code : JSON.parse(JSON.stringify(data)).memberPoints;
}

test('members see how their points came about, with what the daily cap leaves of each', async () => {
  const member = await makeMember(db);
  await book(member.id, 'post', range(42));
  expect(await ledger(member.id, member.viewer)).toEqual({
    ...{ total: 200, rank: { name: 'Regular' }, nextRank: { name: 'Expert' } },
    days: [{ points: 0 }, { points: 200 }],
    entries: {
      totalCount: 42,
      nodes: [
        { label: 'Post', points: 5, counted: 0, total: 200 },
        { label: 'Post', points: 5, counted: 0, total: 200 },
        { label: 'Post', points: 5, counted: 5, total: 200 },
      ],
    },
  });
});

test('a ledger is the member’s own affair, and absent where gamification is off', async () => {
  const [member, other] = [await makeMember(db), await makeMember(db)];
  expect(await ledger(member.id, other.viewer)).toBe('FORBIDDEN');
  expect(await ledger(member.id, anonymousViewer)).toBe('UNAUTHENTICATED');
  expect(await ledger(member.id, admin.viewer)).toMatchObject({ total: 0 });
  const off = { settings: { gamificationEnabled: false } };
  expect(await ledger(member.id, member.viewer, off)).toBeNull();
});

test('a changed rule applies to what comes after, and a reversal takes what was given', async () => {
  const [author, writer] = [await makeMember(db), await makeMember(db)];
  const admins = ctx(admin.viewer);
  const post = await write(author.viewer);
  const first = await createComment(ctx(writer.viewer), post.id, { message });
  expect(await totalOf(writer)).toBe(2);
  await savePointRule(admins, 'comment', { points: 7, isEnabled: true });
  await createComment(ctx(writer.viewer), post.id, { message: `${message}<p>Then the ring.</p>` });
  expect(await totalOf(writer)).toBe(2 + 7);
  await deleteResponse(ctx(writer.viewer), first.id);
  expect(await totalOf(writer)).toBe(7);
  await savePointRule(admins, 'comment', { points: 7, isEnabled: false });
  const third = await createComment(ctx(writer.viewer), post.id, {
    message: `${message}<p>Last.</p>`,
  });
  expect(await totalOf(writer)).toBe(7);
  const rule = await savePointRule(admins, 'comment', { points: 2, isEnabled: true });
  await deleteResponse(ctx(writer.viewer), third.id);
  expect(await totalOf(writer)).toBe(7);
  const stale = { points: 1, isEnabled: true, updatedDate: new Date(0) };
  await expect(savePointRule(admins, 'comment', stale)).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(rule).toMatchObject({ points: 2, defaultPoints: 2, version: 4 });
});

test('a changed cap applies from tomorrow', async () => {
  const admins = ctx(admin.viewer);
  expect(await saveDailyCap(admins, { cap: 10 })).toEqual({ today: 200, next: 10 });
  const member = await makeMember(db);
  await book(member.id, 'post', range(5));
  await book(member.id, 'post', ['a', 'b', 'c'], new Date(Date.now() + 86_400_000));
  expect(await totalOf(member)).toBe(25 + 10);
  await saveDailyCap(admins, { cap: 200 });
  expect(await getDailyCap(admins)).toEqual({ today: 200, next: 200 });
});

test('a rank reached is told once, and none lost', async () => {
  const member = await makeMember(db);
  const told = async () => {
    await handled();
    const own = ctx(member.viewer);
    const { nodes } = await listNotificationPage(own, {});
    return Promise.all(nodes.map((row) => notificationSentence(own, row)));
  };
  await book(member.id, 'post', range(9));
  expect(await told()).toEqual([]);
  await book(member.id, 'post', ['more']);
  expect(await told()).toEqual(['You reached a new rank']);
  await book(member.id, 'spam', ['one']);
  const withdrawn = { subjects: [], causes: [`test:${member.id}:one`], found: [] };
  await inTransaction({ db, bus }, (unit) =>
    bookPoints(unit, withdrawn, { timeZone: 'UTC', now: new Date() }),
  );
  expect(await told()).toEqual(['You reached a new rank']);
});

test('ranks are changed with a preview, silently', async () => {
  const admins = ctx(admin.viewer);
  const member = await makeMember(db);
  await book(member.id, 'acceptedAnswer', range(2));
  const rank = { names: [{ language: 'en', name: 'Helper' }], color: 'accent', grantsTrust: true };
  const preview = await previewRank(admins, { id: null, threshold: 25 });
  expect(preview.promoted).toBeGreaterThanOrEqual(1);
  const { id } = await saveRank(admins, null, { ...rank, threshold: 25 });
  const rankOf = async () =>
    (
      await db
        .selectFrom('points_total')
        .select('rank_id')
        .where('member_id', '=', member.id)
        .execute()
    )[0]?.rank_id;
  expect(await rankOf()).toBe(id);
  const trust = () =>
    db.selectFrom('role_grants').select('role_key').where('member_id', '=', member.id).execute();
  expect(await trust()).toEqual([{ role_key: 'trusted' }]);
  await expect(saveRank(admins, null, { ...rank, threshold: 25 })).rejects.toMatchObject({
    detail: { faults: [{ field: 'threshold', rule: 'taken' }] },
  });
  const [first] = await listManagedRanks(admins);
  await expect(deleteRank(admins, first?.id ?? 0)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(saveRank(admins, first?.id ?? 0, { ...rank, threshold: 3 })).rejects.toMatchObject({
    detail: { faults: [{ rule: 'first' }] },
  });
  await deleteRank(admins, id);
  expect(await rankOf()).toBe(first?.id);
  expect(await trust()).toEqual([]);
  await handled();
  expect((await listNotificationPage(ctx(member.viewer), {})).nodes).toEqual([]);
});

test('trust that staff granted outlasts the rank that granted it before', async () => {
  const member = await makeMember(db);
  const grants = () =>
    db
      .selectFrom('role_grants')
      .select(['role_key', 'by_rank', 'granted_by_id'])
      .where('member_id', '=', member.id)
      .execute();
  await book(member.id, 'acceptedAnswer', range(14));
  expect(await grants()).toEqual([{ role_key: 'trusted', by_rank: true, granted_by_id: null }]);
  await grantRole(ctx(admin.viewer), { memberId: member.id, role: 'trusted' });
  const byStaff = [{ role_key: 'trusted', by_rank: false, granted_by_id: admin.id }];
  expect(await grants()).toEqual(byStaff);
  await book(member.id, 'spam', ['one']);
  expect(await totalOf(member)).toBe(110);
  expect(await grants()).toEqual(byStaff);
});

test('only those who run the community change rules, the cap and ranks', async () => {
  const member = await makeMember(db);
  for (const viewer of [anonymousViewer, member.viewer]) {
    const other = ctx(viewer);
    for (const attempt of [
      () => listPointRules(other),
      () => savePointRule(other, 'post', { points: 9_000, isEnabled: true }),
      () => saveDailyCap(other, { cap: 9_000 }),
      () => saveRank(other, null, { threshold: 1 }),
      () => deleteRank(other, 1),
      () => previewRank(other, { id: null, threshold: 1 }),
    ]) {
      const code = viewer === anonymousViewer ? 'UNAUTHENTICATED' : 'FORBIDDEN';
      await expect(attempt()).rejects.toMatchObject({ code });
    }
  }
});

test('the same cause booked at once by several processes is granted once', async () => {
  const member = await makeMember(db);
  await Promise.all(Array.from({ length: 8 }, () => book(member.id, 'post', ['same', 'twin'])));
  expect(await totalOf(member)).toBe(10);
});

test('a deleted member earns nothing more, and leaves no points', async () => {
  const [author, fan] = [await makeMember(db), await makeMember(db)];
  const post = await write(author.viewer);
  expect(await totalOf(author)).toBe(5);
  await db
    .updateTable('members')
    .set({ deleted_at: new Date() })
    .where('id', '=', author.id)
    .execute();
  await createComment(ctx(fan.viewer), post.id, { message });
  await inTransaction({ db, bus }, async ({ emit }) => {
    emit({
      type: 'conversation.restored',
      payload: {
        ...{ conversationId: post.id, topicId: topic.id },
        ...{ categoryId: topic.category_id, authorId: author.id },
      },
    });
  });
  expect(await totalOf(author)).toBe(0);
  expect(await totalOf(fan)).toBe(2);
});
