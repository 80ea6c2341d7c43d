import { beforeAll, describe, expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import {
  makeSupportEntry,
  makeSupportRequest,
} from '#features/support/requests/server/supportFactories.ts';
import { listEntries } from '#features/support/requests/server/supportQueries.ts';
import {
  findSupportRequest,
  replyToRequest,
} from '#features/support/requests/server/supportRequestService.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { addRequestNote, updateRequests } from './agentRequestService.ts';
import {
  linkRequests,
  listLinked,
  type RequestRelation,
  unlinkRequests,
} from './linkedRequests.ts';
import { mergeRequests } from './mergeRequests.ts';
import {
  cancelScheduledReply,
  deleteOldReplies,
  listScheduledReplies,
  scheduleReply,
  sendScheduledReplies,
} from './scheduledReplies.ts';
import { seesFileOfScheduledReply } from './scheduleEvents.ts';
import { splitRequest } from './splitRequest.ts';

const { db } = await openTestDatabase();
type Member = Awaited<ReturnType<typeof makeMember>>;
let customer: Member;
let stranger: Member;
let agent: Member;
let second: Member;

beforeAll(async () => {
  customer = await makeMember(db);
  stranger = await makeMember(db);
  agent = await makeMember(db, { role: 'agent' });
  second = await makeMember(db, { role: 'agent' });
});

const start = Date.parse('2026-06-01T08:00:00Z');
const at = (minutes: number) => new Date(start + minutes * 60_000);
const as = ({ viewer }: Member, minutes = 0) => testContext(db, { viewer, now: at(minutes) });
const message = '<p>The part has arrived.</p>';
const open = (fields = {}) =>
  makeSupportRequest(db, { requester_id: customer.id, created_at: at(-60), ...fields });
const find = async (id: number) => {
  const row = await findSupportRequest(as(agent), { id: `${id}` });
  if (row === null) throw new Error('no such request');
  return row;
};
const texts = async (member: Member, id: number) =>
  (await listEntries(as(member), id, { limit: 100 })).map(
    ({ event, stripped_content }) => event ?? stripped_content,
  );

describe('scheduled replies', () => {
  const schedule = (id: number, minutes: number, status = 'RESOLVED') =>
    scheduleReply(as(agent), `${id}`, { message, sendAt: at(minutes), status });
  /** Whom the notices of a reply that was called back are for. */
  const noticesOf = async (requestId: number) => {
    const events = await db
      .selectFrom('outbox')
      .where('type', '=', 'supportSchedule.cancelled')
      .select('payload')
      .execute();
    return events
      .map(({ payload }) => Object(payload))
      .filter((payload) => payload.requestId === requestId)
      .map(({ authorId }) => authorId);
  };
  const sendAt = (minutes: number) => sendScheduledReplies(testContext(db, { now: at(minutes) }));

  test('one is sent once, at its time, with its status, as its author', async () => {
    const { id } = await open();
    await schedule(id, 30);
    expect(await sendAt(29)).toBe(0);
    expect(await texts(customer, id)).toEqual(['It does not work.']);
    const sent = await Promise.all([sendAt(30), sendAt(30)]);
    expect(sent.toSorted()).toEqual([0, 1]);
    expect(await sendAt(31)).toBe(0);
    expect(await texts(customer, id)).toEqual([
      ...['It does not work.', 'STATUS_CHANGED', 'The part has arrived.'],
    ]);
    expect(await find(id)).toMatchObject({ status: 'RESOLVED', assignee_id: agent.id });
    expect(await listScheduledReplies({ db }, id)).toEqual([]);
  });

  test('what the customer writes before it calls it back; their note does not', async () => {
    const { id } = await open();
    await schedule(id, 30);
    await addRequestNote(as(second, 5), `${id}`, { message });
    expect(await listScheduledReplies({ db }, id)).toHaveLength(1);
    await replyToRequest(as(customer, 10), `${id}`, { message: '<p>Wait!</p>' });
    expect(await listScheduledReplies({ db }, id)).toEqual([]);
    expect(await sendAt(30)).toBe(0);
    expect(await texts(customer, id)).toEqual(['It does not work.', 'Wait!']);
    // Its author is told, and so is everyone who works on the request.
    expect(await texts(agent, id)).toContain('SCHEDULE_CANCELLED');
    expect(await noticesOf(id)).toEqual([agent.id]);
  });

  test('a reply of another agent makes it stale', async () => {
    const { id } = await open();
    await schedule(id, 30);
    await replyToRequest(as(second, 10), `${id}`, { message: '<p>Done.</p>', status: 'OPEN' });
    expect(await sendAt(30)).toBe(0);
    expect(await texts(customer, id)).not.toContain('The part has arrived.');
    expect(await texts(customer, id)).not.toContain('SCHEDULE_CANCELLED');
    expect(await texts(agent, id)).toContain('SCHEDULE_CANCELLED');
    expect(await noticesOf(id)).toEqual([agent.id]);
  });

  test('its files are kept until it is sent, and are those of the reply then', async () => {
    const { id } = await open();
    const key = 'ef'.repeat(16);
    await db
      .insertInto('files')
      .values({
        ...{ storage_key: key, owner_id: agent.id, file_name: 'plan.pdf', byte_size: 1 },
        mime_type: 'application/pdf',
      })
      .execute();
    const attachments = [{ type: 'FILE', source: `/files/${key}/plan.pdf`, name: 'plan.pdf' }];
    await scheduleReply(as(agent), `${id}`, { message, sendAt: at(30), attachments });
    const holders = async () =>
      (
        await db
          .selectFrom('file_uses')
          .where('storage_key', '=', key)
          .select('target_type')
          .execute()
      ).map(({ target_type }) => target_type);
    const isSeenBy = async ({ viewer }: Member) => {
      const seen = seesFileOfScheduledReply(testContext(db, { viewer }), key);
      return (await db.selectNoFrom(seen.as('seen')).executeTakeFirstOrThrow()).seen;
    };
    expect(await holders()).toEqual(['supportScheduledReply']);
    expect(await Promise.all([agent, customer, stranger].map(isSeenBy))).toEqual([
      ...[true, false, false],
    ]);
    expect(await sendAt(30)).toBe(1);
    expect(await holders()).toEqual(['supportEntry']);
    const sent = (await listEntries(as(customer), id, { limit: 10 })).at(-1);
    expect(sent?.attachments).toMatchObject(attachments);

    // Those of a cancelled reply stay closed to others until they are deleted with it.
    const other = await open();
    const reply = { message, sendAt: at(30), attachments };
    const cancelled = await scheduleReply(as(agent), `${other.id}`, reply);
    await cancelScheduledReply(as(agent), { id: `${cancelled.id}`, requestId: `${other.id}` });
    expect((await holders()).toSorted()).toEqual(['supportEntry', 'supportScheduledReply']);
    await deleteOldReplies({ db, now: at(31 * 24 * 60 + 30) });
    const kept = await db.selectFrom('support_scheduled_replies').select('state').execute();
    expect(new Set(kept.map(({ state }) => state)).has('CANCELLED')).toBe(false);
    await expect(
      scheduleReply(as(agent), `${other.id}`, {
        ...{ message, sendAt: at(30), attachments: [{ source: 'https://evil.example/x' }] },
      }),
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  test('it is not sent after its author has lost the role, nor from a merged request', async () => {
    const former = await makeMember(db, { role: 'agent' });
    const [one, other] = [await open(), await open()];
    const sendAtTen = { message, sendAt: at(10) };
    await scheduleReply(as(former), `${one.id}`, sendAtTen);
    await schedule(other.id, 10);
    await db.updateTable('members').set({ role: 'member' }).where('id', '=', former.id).execute();
    await mergeRequests(as(agent, 5), {
      ...{ sourceId: `${other.id}`, targetId: `${one.id}`, confirmAudience: false },
    });
    expect(await sendAt(10)).toBe(0);
    expect(await texts(customer, one.id)).not.toContain('The part has arrived.');
  });

  test('agents cancel it once; customers neither write nor cancel one; the past is refused', async () => {
    const { id } = await open();
    const { id: replyId } = await schedule(id, 30);
    const asked = { id: `${replyId}`, requestId: `${id}` };
    await expect(cancelScheduledReply(as(customer), asked)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(cancelScheduledReply(as(stranger), asked)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const reply = { message, sendAt: at(30) };
    await expect(scheduleReply(as(customer), `${id}`, reply)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await cancelScheduledReply(as(second), asked);
    await expect(cancelScheduledReply(as(agent), asked)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    for (const minutes of [-1, 91 * 24 * 60]) {
      await expect(schedule(id, minutes)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    }
  });
});

describe('splitting', () => {
  const withMessages = async () => {
    const request = await open({ tags: ['pump'], assignee_id: agent.id, last_author: 'REQUESTER' });
    const reply = { author_id: agent.id, author_role: 'AGENT' } as const;
    await makeSupportEntry(db, request, { ...reply, content: 'Try this.', created_at: at(-50) });
    const question = await makeSupportEntry(db, request, {
      ...{ content: 'And the invoice?', created_at: at(-40) },
    });
    const note = await makeSupportEntry(db, request, {
      ...{ ...reply, kind: 'NOTE', is_public: false, content: 'For billing.', created_at: at(-30) },
    });
    return { request, question, note };
  };
  const split = (member: Member, id: number, entryIds: readonly number[]) =>
    splitRequest(as(member), `${id}`, { title: 'Invoice', entryIds: entryIds.map(String) });

  test('messages move to a new request of the same customer; merging it back undoes that', async () => {
    const { request, question, note } = await withMessages();
    const made = await split(agent, request.id, [note.id, question.id]);
    expect(await find(made.id)).toMatchObject({
      ...{ title: 'Invoice', status: 'OPEN', requester_id: customer.id, assignee_id: agent.id },
      ...{ tags: ['pump'], first_reply_at: null, last_author: 'REQUESTER', revision: 1 },
    });
    expect(await texts(customer, made.id)).toEqual(['And the invoice?', 'SPLIT_FROM']);
    expect(await texts(agent, made.id)).toEqual(['And the invoice?', 'For billing.', 'SPLIT_FROM']);
    expect(await texts(agent, request.id)).toEqual([
      ...['It does not work.', 'Try this.', 'SPLIT_INTO'],
    ]);
    expect(await find(request.id)).toMatchObject({ last_author: 'AGENT', revision: 2 });
    await mergeRequests(as(agent), {
      ...{ sourceId: `${made.id}`, targetId: `${request.id}`, confirmAudience: false },
    });
    expect((await texts(agent, request.id)).filter((text) => !/^[A-Z_]+$/.test(text))).toEqual([
      ...['It does not work.', 'Try this.', 'And the invoice?', 'For billing.'],
    ]);
  });

  test('the opening text, others’ messages and a first message of the team are refused', async () => {
    const { request, question, note } = await withMessages();
    const elsewhere = await withMessages();
    const [opening] = await listEntries(as(agent), request.id, { limit: 10 });
    const faulty = [[opening?.id ?? 0, question.id], [elsewhere.question.id], [note.id]];
    for (const entryIds of faulty) {
      await expect(split(agent, request.id, entryIds)).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
      });
    }
    const byCustomer = split(customer, request.id, [question.id]);
    await expect(byCustomer).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const byStranger = split(stranger, request.id, [question.id]);
    await expect(byStranger).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('links', () => {
  const linked = async (id: number) =>
    (await listLinked(as(agent), await find(id))).map(({ relation, request }) => [
      relation,
      request.id,
    ]);

  test('requests are related, parents or children, seen from both sides, until it is undone', async () => {
    const [one, two, three] = [await open(), await open(), await open()];
    const link = (from: number, number: number | string, relation: RequestRelation) =>
      linkRequests(as(agent), { id: `${from}`, number: `${number}`, relation });
    await link(two.id, `#${one.number}`, 'RELATED');
    await link(one.id, two.number, 'RELATED');
    await link(one.id, three.number, 'PARENT');
    expect(await linked(one.id)).toEqual([
      ['RELATED', two.id],
      ['PARENT', three.id],
    ]);
    expect(await linked(two.id)).toEqual([['RELATED', one.id]]);
    expect(await linked(three.id)).toEqual([['CHILD', one.id]]);
    // No chains, and no circles.
    await expect(link(two.id, one.number, 'PARENT')).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(link(three.id, one.number, 'PARENT')).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(link(one.id, one.number, 'RELATED')).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    await unlinkRequests(as(agent), { id: `${three.id}`, number: `${one.number}` });
    expect(await linked(three.id)).toEqual([]);
    expect(await linked(one.id)).toEqual([['RELATED', two.id]]);
    const byCustomer = linkRequests(as(customer), {
      ...{ id: `${one.id}`, number: `${two.number}`, relation: 'RELATED' },
    });
    await expect(byCustomer).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

test('two agents, a merge and a close at once leave one consistent history', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [source, target] = [await open(), await open()];
    const outcomes = await Promise.allSettled([
      replyToRequest(as(agent), `${source.id}`, { message, baseRevision: 1 }),
      replyToRequest(as(second), `${source.id}`, { message, baseRevision: 1 }),
      mergeRequests(as(second), {
        ...{ sourceId: `${source.id}`, targetId: `${target.id}`, confirmAudience: false },
      }),
      updateRequests(as(agent), [`${source.id}`, `${target.id}`], { status: 'CLOSED' }),
    ]);
    const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    // Whoever was late is told so: the thread is newer, or the request was merged.
    for (const { code } of refused) expect(['STALE_THREAD', 'CONFLICT']).toContain(code);
    const rows = await db
      .selectFrom('support_requests')
      .where('id', 'in', [source.id, target.id])
      .select(['id', 'last_seq', 'revision', 'merged_into', 'status', 'closed_at'])
      .execute();
    for (const row of rows) {
      const entries = await db
        .selectFrom('support_entries')
        .where('request_id', '=', row.id)
        .select(['seq', 'kind', 'is_public'])
        .execute();
      const seqs = entries.map(({ seq }) => seq);
      const replies = entries.filter(({ kind, is_public }) => kind === 'REPLY' && is_public);
      expect(new Set(seqs).size).toBe(seqs.length);
      expect(row.last_seq).toBe(Math.max(...seqs));
      if (row.id === target.id) {
        expect(row.revision).toBe(Math.max(...replies.map(({ seq }) => seq)));
      } else expect(replies).toEqual([]);
      expect(row.closed_at !== null).toBe(row.status === 'CLOSED');
    }
    const sent = outcomes.slice(0, 2).filter(({ status }) => status === 'fulfilled').length;
    const all = await db
      .selectFrom('support_entries')
      .where('request_id', '=', target.id)
      .where('kind', '=', 'REPLY')
      .select('id')
      .execute();
    // No reply is lost or doubled.
    expect(all).toHaveLength(2 + sent);
  }
});
