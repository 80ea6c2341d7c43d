import { expect, test } from 'vitest';
import { listPostActivities } from '#features/care/history/server/activityLog.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { listConversationPage } from '#features/content/conversations/server/conversationListService.ts';
import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import { searchConversations } from '#features/content/search/server/searchService.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import type { Ctx } from '#platform/context.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { undoActivity } from '#platform/undo/undoService.ts';
import { findPostStatus } from './postStatuses.ts';
import { setStatus } from './setStatus.ts';

const { db } = await openTestDatabase();

const as = async (role: string) =>
  testContext(db, { viewer: (await makeMember(db, { role })).viewer });
const makeIdea = () => makeConversation(db, { type: 'IDEA' });

async function read(ctx: Ctx, id: number) {
  const { status, closed_at } = await getConversation({ ...ctx, perRequest: new Map() }, id);
  const said = await findPostStatus(db, id);
  return { status, isClosed: closed_at !== null, reason: said?.reason ?? null };
}

async function undo(ctx: Ctx, activityId: number | null) {
  expect(activityId).not.toBeNull();
  await undoActivity(ctx, activityId ?? 0);
}

test('a moderator gives a status with a reason; the log and the event tell of it', async () => {
  const moderator = await as('moderator');
  const { id } = await makeIdea();
  await setStatus(moderator, id, { status: 'planned', reason: ' For spring. ' });
  expect(await read(moderator, id)).toEqual({
    ...{ status: 'planned', isClosed: false, reason: 'For spring.' },
  });
  const { entries } = await listPostActivities(moderator, id, {});
  expect(entries.map(({ activity }) => activity)).toEqual(['set-status']);
  const events = await db
    .selectFrom('outbox')
    .select(['type', 'payload', 'actor_id'])
    .where('type', '=', 'conversation.statusChanged')
    .execute();
  expect(events).toMatchObject([
    {
      payload: { conversationId: id, status: 'planned', previousStatus: null },
      actor_id: moderator.viewer.memberId,
    },
  ]);
  // The same again is no change.
  expect(await setStatus(moderator, id, { status: 'planned', reason: 'For spring.' })).toBeNull();
});

test('members, authors among them, visitors and the suspended set no status', async () => {
  const author = await makeMember(db);
  const { id } = await makeConversation(db, { type: 'IDEA', author_id: author.id });
  const suspended = await as('moderator');
  suspended.viewer.suspendedUntil = new Date(Date.now() + 60_000);
  const refused = [
    [testContext(db), 'UNAUTHENTICATED'],
    [testContext(db, { viewer: author.viewer }), 'FORBIDDEN'],
    [await as('member'), 'FORBIDDEN'],
    [suspended, 'ACCOUNT_SUSPENDED'],
  ] as const;
  for (const [ctx, code] of refused) {
    const asked = setStatus(ctx, id, { status: 'planned', reason: null });
    await expect(asked).rejects.toMatchObject({ code });
  }
  const asked = setStatus(await as('member'), id, { status: 'planned', reason: null });
  await expect(asked).rejects.toMatchObject({ detail: { permission: 'CLOSE_POST' } });
  expect((await read(await as('moderator'), id)).status).toBeNull();
});

test('a private post of others is not there for a moderator', async () => {
  const { id } = await makeConversation(db, { type: 'IDEA', is_private: true });
  const asked = setStatus(await as('moderator'), id, { status: 'planned', reason: null });
  await expect(asked).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('an unknown label and one of other types are refused by name', async () => {
  const moderator = await as('moderator');
  const question = await makeConversation(db, { type: 'QUESTION' });
  const idea = await makeIdea();
  const wrong = async (id: number, status: string) =>
    setStatus(moderator, id, { status, reason: null }).catch((error) => error);
  expect(await wrong(question.id, 'planned')).toMatchObject({
    ...{ code: 'VALIDATION_FAILED' },
    detail: { faults: [{ field: 'status', rule: 'notAllowed' }] },
  });
  expect(await wrong(idea.id, 'nonsense')).toMatchObject({
    ...{ code: 'VALIDATION_FAILED' },
    detail: { faults: [{ field: 'status', rule: 'unknown' }] },
  });
  const long = setStatus(moderator, idea.id, { status: 'planned', reason: 'x'.repeat(501) });
  await expect(long).rejects.toMatchObject({ detail: { faults: [{ field: 'reason' }] } });
});

test('a label that closes posts closes one, and the next label opens it again', async () => {
  const moderator = await as('moderator');
  const { id } = await makeIdea();
  await setStatus(moderator, id, { status: 'done', reason: null });
  expect(await read(moderator, id)).toMatchObject({ status: 'done', isClosed: true });
  await setStatus(moderator, id, { status: 'declined', reason: null });
  expect(await read(moderator, id)).toMatchObject({ status: 'declined', isClosed: true });
  await setStatus(moderator, id, { status: 'planned', reason: null });
  expect(await read(moderator, id)).toMatchObject({ status: 'planned', isClosed: false });

  const closed = await makeConversation(db, { type: 'IDEA', closed_at: new Date() });
  await setStatus(moderator, closed.id, { status: 'done', reason: null });
  await setStatus(moderator, closed.id, { status: null, reason: null });
  expect(await read(moderator, closed.id)).toMatchObject({ status: null, isClosed: true });
});

test('a status is taken back with what was said before, unless it has changed since', async () => {
  const moderator = await as('moderator');
  const { id } = await makeIdea();
  await setStatus(moderator, id, { status: 'planned', reason: 'For spring.' });
  const done = await setStatus(moderator, id, { status: 'done', reason: 'Out now.' });
  await undo(moderator, done);
  expect(await read(moderator, id)).toEqual({
    ...{ status: 'planned', isClosed: false, reason: 'For spring.' },
  });
  const review = await setStatus(moderator, id, { status: 'under-review', reason: null });
  await setStatus(moderator, id, { status: 'declined', reason: null });
  await expect(undo(moderator, review)).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('lists and the search are narrowed by status', async () => {
  const moderator = await as('moderator');
  const [planned, declined] = [await makeIdea(), await makeIdea()];
  await setStatus(moderator, planned.id, { status: 'in-progress', reason: null });
  await setStatus(moderator, declined.id, { status: 'declined', reason: null });
  const { nodes } = await listConversationPage(testContext(db), { statuses: ['in-progress'] });
  expect(nodes.map(({ id }) => id)).toEqual([planned.id]);
  const none = await listConversationPage(testContext(db), { statuses: ['nonsense'] });
  expect(none.nodes).toEqual([]);
  const found = await searchConversations(testContext(db), { statuses: ['in-progress'] });
  expect(found.documents.map(({ conversationId }) => conversationId)).toEqual([planned.id]);
});
