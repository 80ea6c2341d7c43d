import { expect, test } from 'vitest';
import { notificationConsumer } from '#features/engage/notifications/server/notificationConsumer.ts';
import { listNotificationPage } from '#features/engage/notifications/server/notificationService.ts';
import { allNotified } from '#features/engage/notifications/testing/notificationWorld.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { addParticipants } from '#features/support/requests/server/createSupportRequest.ts';
import { listCopies, writeCopies } from '#features/support/requests/server/requestCopies.ts';
import {
  makeSupportEntry,
  makeSupportRequest,
} from '#features/support/requests/server/supportFactories.ts';
import {
  listEntries,
  listParticipantIds,
} from '#features/support/requests/server/supportQueries.ts';
import {
  findSupportRequest,
  replyToRequest,
} from '#features/support/requests/server/supportRequestService.ts';
import { changeRequest } from '#features/support/requests/server/supportWrites.ts';
import { runConsumers } from '#platform/testing/eventConsumerTools.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
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

test('those copied in on a request take part in its target, once that is confirmed, and leave with it', async () => {
  const [colleague, third] = [await makeMember(db), await makeMember(db)];
  const withPeople = async (members: Member[], emails: string[]) => {
    const made = await open();
    await changeRequest(as(agent), made.id, async (opened) => {
      await addParticipants(
        as(agent),
        opened,
        members.map(({ id }) => id),
      );
      await writeCopies(as(agent), opened, emails);
    });
    return made;
  };
  const target = await withPeople([colleague], ['known@a.example']);
  const source = await withPeople([colleague, third], ['known@a.example', 'new@a.example']);
  // Neither may see more without the agent's knowledge, though it is one customer.
  await expect(merge(source, target, false)).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(merge(target, source, false)).rejects.toMatchObject({ code: 'CONFLICT' });
  await merge(source, target);
  const takesPart = async () => ({
    members: (await listParticipantIds(db, target.id)).toSorted((one, two) => one - two),
    copies: (await listCopies(db, target.id)).toSorted(),
  });
  expect(await takesPart()).toEqual({
    members: [colleague.id, third.id],
    copies: ['known@a.example', 'new@a.example'],
  });
  // Somebody of both merged requests leaves with the last of them.
  const second = await withPeople([third], []);
  await merge(second, target);
  await unmergeRequest(as(agent, 5), `${source.id}`);
  expect(await takesPart()).toEqual({
    ...{ members: [colleague.id, third.id], copies: ['known@a.example'] },
  });
  await unmergeRequest(as(agent, 6), `${second.id}`);
  expect((await takesPart()).members).toEqual([colleague.id]);
  expect(await sees(third, source.id)).toBe(true);
});

test('a request that a company sees takes in others only once that is confirmed', async () => {
  const company = { partner_id: 'acme' };
  const target = await open(company);
  await expect(merge(await open(), target, false)).rejects.toMatchObject({ code: 'CONFLICT' });
  const ticket = await open({ ...company, kind: 'TICKET' });
  await expect(merge(ticket, target, false)).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await merge(await open(company), target, false)).toMatchObject({ id: target.id });
});

test('someone who sees the target anyway is carried over without a confirmation', async () => {
  const second = await makeMember(db, { role: 'agent' });
  const [target, source] = [await open(), await open()];
  await changeRequest(as(agent), source.id, (opened) =>
    addParticipants(as(agent), opened, [second.id]),
  );
  await merge(source, target, false);
  expect(await listParticipantIds(db, target.id)).toEqual([second.id]);
});

test('the customer of a merged request is told where it goes on', async () => {
  const [target, source] = [await open({ title: 'The pump' }), await open()];
  await merge(source, target);
  const written = await contact('cleo@c.example');
  await merge(written, target);
  const { stop } = await runConsumers(db, [notificationConsumer]);
  await allNotified(db);
  await stop();
  const told = await listNotificationPage(as(customer), {});
  const types = told.nodes.filter((row) => row.subject_id === target.id).map(({ type }) => type);
  expect(types).toEqual(['supportMerged']);
  const mails = await db
    .selectFrom('mails')
    .where('kind', '=', 'SUPPORT_MERGED')
    .selectAll()
    .execute();
  const sent = mails.filter(({ recipient }) => recipient === 'cleo@c.example');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.data).toMatchObject({
    ...{ number: `${target.number}`, merged: `${written.number}`, title: 'The pump' },
  });
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

test('a newer question brings back even what was solved long ago', async () => {
  const solved = at(-60 * 24 * 40);
  const target = await open({
    ...{ status: 'RESOLVED', last_author: 'AGENT', created_at: solved, resolved_at: solved },
  });
  const source = await open({ created_at: at(-5) });
  expect(await merge(source, target)).toMatchObject({ status: 'OPEN', resolved_at: null });
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
