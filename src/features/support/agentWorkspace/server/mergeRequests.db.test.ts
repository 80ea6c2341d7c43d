import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { addParticipants } from '../../requests/server/createSupportRequest.ts';
import { listCopies } from '../../requests/server/requestCopies.ts';
import { makeSupportEntry, makeSupportRequest } from '../../requests/server/supportFactories.ts';
import { listEntries } from '../../requests/server/supportQueries.ts';
import { findSupportRequest, replyToRequest } from '../../requests/server/supportRequestService.ts';
import { changeRequest } from '../../requests/server/supportWrites.ts';
import { mergeRequests, unmergeRequest } from './mergeRequests.ts';
import { splitRequest } from './splitRequest.ts';

const { db } = await openTestDatabase();
type Member = Awaited<ReturnType<typeof makeMember>>;
const agent = await makeMember(db, { role: 'agent' });
const customer = await makeMember(db);
const other = await makeMember(db);
const start = Date.parse('2026-06-01T08:00:00Z');
const at = (minutes: number) => new Date(start + minutes * 60_000);
const as = ({ viewer }: Member, minutes = 0) => testContext(db, { viewer, now: at(minutes) });
const open = (fields = {}) =>
  makeSupportRequest(db, { requester_id: customer.id, created_at: at(-60), ...fields });
const contact = (email: string) => makeSupportRequest(db, { requester_email: email });
const merge = (source: { id: number }, target: { id: number }, confirmAudience = true) =>
  mergeRequests(as(agent), {
    ...{ sourceId: `${source.id}`, targetId: `${target.id}`, confirmAudience },
  });
const replies = async (id: number) =>
  (await listEntries(as(agent), id, { limit: 100 }))
    .filter(({ kind }) => kind === 'REPLY')
    .map(({ stripped_content }) => stripped_content);
const sees = async (member: Member, id: number) =>
  (await findSupportRequest(as(member), { id: `${id}` })) !== null;

test('undoing a merge takes the other customer out again', async () => {
  const [target, source] = [await open(), await open({ requester_id: other.id })];
  await merge(source, target);
  expect(await sees(other, target.id)).toBe(true);
  await unmergeRequest(as(agent, 5), `${source.id}`);
  expect(await sees(other, target.id)).toBe(false);
  expect(await sees(other, source.id)).toBe(true);
});

test('people without an account are different customers unless they have one address', async () => {
  const [target, source] = [await contact('ann@a.example'), await contact('bob@b.example')];
  await expect(merge(source, target, false)).rejects.toMatchObject({ code: 'CONFLICT' });
  await merge(source, target);
  expect(await listCopies(db, target.id)).toEqual(['bob@b.example']);
  await unmergeRequest(as(agent, 5), `${source.id}`);
  expect(await listCopies(db, target.id)).toEqual([]);
  const again = await contact('Ann@a.example');
  await merge(again, target, false);
  expect(await listCopies(db, target.id)).toEqual([]);
});

test('undoing returns what was split off before, and what came by an earlier merge', async () => {
  const first = await open({ message: 'First' });
  const moved = await makeSupportEntry(db, first, {
    ...{ seq: 2, content: '<p>Apart</p>', stripped_content: 'Apart', created_at: at(-30) },
  });
  await db
    .updateTable('support_requests')
    .set({ last_seq: 2, revision: 2 })
    .where('id', '=', first.id)
    .execute();
  const split = await splitRequest(as(agent), `${first.id}`, {
    ...{ entryIds: [`${moved.id}`], title: 'Apart' },
  });
  const target = await open({ message: 'Target' });
  await merge(split, target);
  expect(await replies(target.id)).toEqual(['Target', 'Apart']);
  const last = await open({ message: 'Last' });
  await merge(target, last);
  await unmergeRequest(as(agent, 5), `${target.id}`);
  expect(await replies(last.id)).toEqual(['Last']);
  await unmergeRequest(as(agent, 6), `${split.id}`);
  expect(await replies(target.id)).toEqual(['Target']);
  expect(await replies(split.id)).toEqual(['Apart']);
});

test('a newer question brings an answered request back', async () => {
  const target = await open({ status: 'WAITING', last_author: 'AGENT', snoozed_until: at(9_000) });
  const source = await open({ created_at: at(-5) });
  const merged = await merge(source, target);
  expect(merged).toMatchObject({
    ...{ status: 'OPEN', last_author: 'REQUESTER', snoozed_until: null },
  });
});

test('a request that was put off is back when its customer writes', async () => {
  const request = await open({ snoozed_until: at(9_000) });
  await replyToRequest(as(agent), `${request.id}`, { message: '<p>We look.</p>', status: 'OPEN' });
  expect((await findSupportRequest(as(agent), { id: `${request.id}` }))?.snoozed_until).toEqual(
    at(9_000),
  );
  await replyToRequest(as(customer, 1), `${request.id}`, { message: '<p>And?</p>' });
  expect((await findSupportRequest(as(agent), { id: `${request.id}` }))?.snoozed_until).toBeNull();
});

test('a late reply of someone copied in is theirs, and they see where it went', async () => {
  const request = await open();
  await changeRequest(as(agent), request.id, (opened) =>
    addParticipants(as(agent), opened, [other.id]),
  );
  await db
    .updateTable('support_requests')
    .set({ status: 'CLOSED', resolved_at: at(-60), closed_at: at(-60) })
    .where('id', '=', request.id)
    .execute();
  const late = 15 * 24 * 60;
  const { request: made } = await replyToRequest(as(other, late), `${request.id}`, {
    message: '<p>Still broken.</p>',
  });
  expect(made).toMatchObject({ follow_up_of: request.id, requester_id: customer.id });
  const [opening] = await listEntries(as(agent), made.id, { limit: 10 });
  expect(opening).toMatchObject({ author_id: other.id, stripped_content: 'Still broken.' });
  expect(await sees(other, made.id)).toBe(true);
});
