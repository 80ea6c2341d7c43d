import { beforeAll, describe, expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createSupportRequest } from '#features/support/requests/server/createSupportRequest.ts';
import { makeSupportRequest } from '#features/support/requests/server/supportFactories.ts';
import { listEntries } from '#features/support/requests/server/supportQueries.ts';
import {
  findSupportRequest,
  replyToRequest,
} from '#features/support/requests/server/supportRequestService.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { addRequestNote, updateRequests } from './agentRequestService.ts';
import { mergeRequests, unmergeRequest } from './mergeRequests.ts';
import { listQueuePage, listQueueViews } from './queueService.ts';
import { listAgentWorkloads, saveSupportAgent, setAgentAvailability } from './supportAgents.ts';
import { announcePresence } from './supportPresence.ts';
import { saveSupportTeam } from './supportTeams.ts';
import { deleteQueueView, saveQueueView } from './viewService.ts';

const { db } = await openTestDatabase();
type Member = Awaited<ReturnType<typeof makeMember>>;
let customer: Member;
let agent: Member;
let second: Member;
let admin: Member;

beforeAll(async () => {
  customer = await makeMember(db, { full_name: 'Zoe Zander' });
  agent = await makeMember(db, { role: 'agent' });
  second = await makeMember(db, { role: 'agent' });
  admin = await makeMember(db, { role: 'administrator' });
});

const as = ({ viewer }: Member, now = new Date()) => testContext(db, { viewer, now });
const message = '<p>The valve leaks.</p>';
const change = async (ids: readonly number[], changes: object, member = agent) =>
  updateRequests(as(member), ids.map(String), changes);
const seenBy = async (member: Member, id: number) =>
  (await listEntries(as(member), id, { limit: 100 })).map(({ kind, event, stripped_content }) =>
    kind === 'EVENT' ? event : stripped_content,
  );

describe('the list', () => {
  test('views filter, sort and page; a cursor loses and repeats nothing', async () => {
    const made: number[] = [];
    for (let index = 0; index < 7; index += 1) {
      const { id } = await makeSupportRequest(db, {
        ...{ status: 'NEW', requester_id: customer.id, language: 'xx' },
        // Three of the same moment: the id decides.
        last_entry_at: new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 3))),
      });
      made.push(id);
    }
    const view = await saveQueueView(as(agent), null, {
      title: 'Xx',
      filter: { language: 'xx', sort: 'ACTIVITY' },
    });
    const found: number[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listQueuePage>> = await listQueuePage(as(agent), {
        ...{ view, after, first: 2 },
      });
      found.push(...page.nodes.map(({ id }) => id));
      after = page.endCursor;
    } while (after !== null);
    expect(found).toEqual([...made].reverse());
  });

  test('it finds by number, by subject and by the customer’s name', async () => {
    const row = await makeSupportRequest(db, { title: 'Quokka 100%', requester_id: customer.id });
    const find = async (keyword: string) => {
      const { nodes } = await listQueuePage(as(agent), { view: 'all', keyword });
      return nodes.some(({ id }) => id === row.id);
    };
    expect(await find(`#${row.number}`)).toBe(true);
    expect(await find('quokka')).toBe(true);
    expect(await find('zoe zan')).toBe(true);
    expect(await find('100%')).toBe(true);
    expect(await find('1__%')).toBe(false);
  });

  test('pages of a search are complete, in order and without repetitions', async () => {
    const member = await makeMember(db, { full_name: 'Wombat Wim' });
    const made: number[] = [];
    for (let day = 1; day <= 5; day += 1) {
      const { id } = await makeSupportRequest(db, {
        // Some are found by their subject, some by the name, one by both.
        ...{
          title: day > 2 ? `Wombat ${day}` : 'Burrow',
          requester_id: day > 3 ? null : member.id,
        },
        last_entry_at: new Date(Date.UTC(2026, 0, day)),
      });
      made.unshift(id);
    }
    const found: number[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listQueuePage>> = await listQueuePage(as(agent), {
        ...{ view: 'all', keyword: 'wombat', after, first: 1 },
      });
      found.push(...page.nodes.map(({ id }) => id));
      after = page.endCursor;
    } while (after !== null);
    expect(found).toEqual(made);
  });

  test('snoozed requests come back when their time has come', async () => {
    const { id } = await makeSupportRequest(db, { status: 'OPEN' });
    const until = new Date(Date.now() + 3_600_000);
    await change([id], { snoozedUntil: until });
    const inbox = async (view: string, now: Date) =>
      (await listQueuePage(as(agent, now), { view, first: 100 })).nodes.some(
        (row) => row.id === id,
      );
    expect(await inbox('inbox', new Date())).toBe(false);
    expect(await inbox('snoozed', new Date())).toBe(true);
    expect(await inbox('inbox', new Date(until.getTime() + 1))).toBe(true);
  });

  test('due dates are set, listed as overdue or due soon, and removed', async () => {
    const { id } = await makeSupportRequest(db, { status: 'OPEN', language: 'yy' });
    const dueAt = new Date(Date.now() + 3_600_000);
    await change([id], { dueAt });
    const isListed = async (due: string, now: Date) => {
      const view = await saveQueueView(as(agent), null, {
        title: due,
        filter: { language: 'yy', due },
      });
      return (await listQueuePage(as(agent, now), { view })).nodes.length === 1;
    };
    expect(await isListed('SOON', new Date())).toBe(true);
    expect(await isListed('OVERDUE', new Date())).toBe(false);
    const later = new Date(dueAt.getTime() + 1);
    expect(await isListed('SOON', later)).toBe(false);
    expect(await isListed('OVERDUE', later)).toBe(true);
    const [cleared] = await change([id], { clearDue: true });
    expect(cleared?.request?.due_at).toBeNull();
    expect(await isListed('OVERDUE', later)).toBe(false);
  });

  test('it is for agents; a broken cursor and an unknown view are refused', async () => {
    const ask = (member: Member, asked: object) =>
      listQueuePage(as(member), { view: 'all', ...asked });
    await expect(ask(customer, {})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(ask(agent, { after: "1~x'; drop" })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    await expect(ask(agent, { view: '999999' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('personal views are their owner’s, shared ones an administrator’s', async () => {
    const key = await saveQueueView(as(agent), null, { title: 'Mine', filter: { tag: 'a' } });
    const has = async (member: Member) =>
      (await listQueueViews(as(member))).some((view) => view.key === key);
    expect([await has(agent), await has(second)]).toEqual([true, false]);
    await expect(deleteQueueView(as(second), key)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const shared = { title: 'Ours', filter: {}, isShared: true };
    await expect(saveQueueView(as(agent), null, shared)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const ours = await saveQueueView(as(admin), null, shared);
    await expect(deleteQueueView(as(agent), ours)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const unknown = { title: 'No', filter: { owner: 1 } };
    await expect(saveQueueView(as(agent), null, unknown)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });
});

describe('changes', () => {
  test('a bulk action has a result for each request, and those that fit are changed', async () => {
    const rows = [await makeSupportRequest(db), await makeSupportRequest(db)];
    const merged = await makeSupportRequest(db, { merged_into: rows[0]?.id });
    const ids = [...rows, merged].map(({ id }) => id);
    const results = await updateRequests(as(agent), [...ids.map(String), '999999'], {
      ...{ status: 'RESOLVED', priority: 'HIGH', addTags: ['Leak'], assigneeId: `${agent.id}` },
    });
    expect(results.map(({ error }) => error)).toEqual([null, null, 'CONFLICT', 'NOT_FOUND']);
    expect(results[0]?.request).toMatchObject({
      ...{ status: 'RESOLVED', priority: 'HIGH', tags: ['leak'], assignee_id: agent.id },
    });
    // Refused as a whole.
    expect(await findSupportRequest(as(agent), { id: `${merged.id}` })).toMatchObject({
      priority: 'NORMAL',
    });
  });

  test('only agents can be assigned, and the first assignment opens a request', async () => {
    const { id } = await makeSupportRequest(db, { status: 'NEW' });
    const [refused] = await change([id], { assigneeId: `${customer.id}` });
    expect(refused?.error).toBe('VALIDATION_FAILED');
    const [done] = await change([id], { assigneeId: `${second.id}` });
    expect(done?.request).toMatchObject({ status: 'OPEN', assignee_id: second.id });
    const entries = await db
      .selectFrom('audit_log')
      .where('action', '=', 'supportRequest.assigned')
      .selectAll()
      .execute();
    expect(entries.at(-1)).toMatchObject({ actor_id: agent.id });
  });

  test('customers change nothing, not even their own request', async () => {
    const { id } = await makeSupportRequest(db, { requester_id: customer.id });
    const [result] = await change([id], { priority: 'URGENT' }, customer);
    expect(result).toMatchObject({ error: 'FORBIDDEN', request: null });
    await expect(addRequestNote(as(customer), `${id}`, { message })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  test('a note is for agents, and leaves state and revision as they are', async () => {
    const row = await makeSupportRequest(db, { status: 'NEW', requester_id: customer.id });
    await addRequestNote(as(agent), `${row.id}`, { message: '<p>Secret</p>' });
    const after = await findSupportRequest(as(agent), { id: `${row.id}` });
    expect(after).toMatchObject({ status: 'NEW', revision: row.revision, first_reply_at: null });
    expect(await seenBy(customer, row.id)).toEqual(['It does not work.']);
    expect(await seenBy(agent, row.id)).toContain('Secret');
  });
});

describe('merging', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 4, 1, 12, minute));
  const pair = async (requester = customer) =>
    [
      await makeSupportRequest(db, {
        ...{ requester_id: customer.id, message: 'First', created_at: at(0) },
      }),
      await makeSupportRequest(db, {
        ...{ requester_id: requester.id, message: 'Second', created_at: at(1) },
      }),
    ] as const;

  test('the entries move, the customer sees one conversation, and undoing is exact', async () => {
    const [target, source] = await pair();
    await replyToRequest(as(customer, at(2)), `${source.id}`, { message: '<p>Third</p>' });
    const before = await seenBy(agent, source.id);
    const merged = await mergeRequests(as(agent, at(3)), {
      ...{ sourceId: `${source.id}`, targetId: `${target.id}`, confirmAudience: false },
    });
    expect(merged.id).toBe(target.id);
    expect(await seenBy(customer, target.id)).toEqual(['First', 'Second', 'Third', 'MERGED_FROM']);
    await replyToRequest(as(customer, at(4)), `${target.id}`, { message: '<p>Fourth</p>' });
    await expect(replyToRequest(as(customer), `${source.id}`, { message })).rejects.toMatchObject({
      code: 'CONFLICT',
    });

    const apart = await unmergeRequest(as(agent, at(5)), `${source.id}`);
    expect(apart).toMatchObject({ merged_into: null });
    expect(await seenBy(agent, source.id)).toEqual([...before, 'MERGED_INTO', 'UNMERGED']);
    expect(await seenBy(customer, target.id)).toEqual(['First', 'MERGED_FROM', 'Fourth']);
    await replyToRequest(as(customer, at(6)), `${source.id}`, { message: '<p>Fifth</p>' });
  });

  test('customers do not see each other’s messages unless the agent confirms it', async () => {
    const other = await makeMember(db);
    const [target, source] = await pair(other);
    const ids = { sourceId: `${source.id}`, targetId: `${target.id}` };
    await expect(
      mergeRequests(as(agent), { ...ids, confirmAudience: false }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    await mergeRequests(as(agent), { ...ids, confirmAudience: true });
    expect(await findSupportRequest(as(other), { id: `${target.id}` })).not.toBeNull();
  });

  test('after 30 days, by customers, and into itself it is refused', async () => {
    const [target, source] = await pair();
    const asked = { sourceId: `${source.id}`, targetId: `${target.id}`, confirmAudience: true };
    await expect(mergeRequests(as(customer), asked)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(
      mergeRequests(as(agent), { ...asked, targetId: asked.sourceId }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await mergeRequests(as(agent), asked);
    const late = new Date(Date.now() + 31 * 86_400_000);
    await expect(unmergeRequest(as(agent, late), asked.sourceId)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  test('opposite merges and a reply at once: one merge wins, and the reply is in the winner', async () => {
    const [one, two] = await pair();
    const merge = (source: number, target: number) =>
      mergeRequests(as(agent), {
        ...{ sourceId: `${source}`, targetId: `${target}`, confirmAudience: false },
      });
    const [first, second_] = await Promise.allSettled([
      merge(one.id, two.id),
      merge(two.id, one.id),
      replyToRequest(as(customer), `${one.id}`, { message: '<p>Meanwhile</p>' }),
    ]);
    expect([first.status, second_.status].sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('teams', () => {
  test('new requests go to the default team, to its agents in turn, past those who are away', async () => {
    const team = { name: 'Front', assignment: 'ROUND_ROBIN', isDefault: true };
    const memberIds = [`${agent.id}`, `${second.id}`];
    await expect(saveSupportTeam(as(agent), null, { ...team, memberIds })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const { id } = await saveSupportTeam(as(admin), null, { ...team, memberIds });
    const open = async () => {
      const input = { kind: 'TICKET', title: 'Hello', message };
      const made = await createSupportRequest(as(customer), input);
      return findSupportRequest(as(agent), { id: `${made.id}` });
    };
    const [first, next] = [await open(), await open()];
    expect(first).toMatchObject({ team_id: id, status: 'NEW' });
    expect(new Set([first?.assignee_id, next?.assignee_id]).size).toBe(2);
    const ctx = as(customer);
    const routed = await createSupportRequest(ctx, { kind: 'TICKET', title: 'Hello', message });
    expect(routed.assignee_id).not.toBeNull();
    // As if somebody had assigned it by hand, but by no one.
    const payload = { requestId: routed.id, assigneeId: routed.assignee_id };
    expect(ctx.events).toContainEqual(
      expect.objectContaining({ type: 'supportRequest.assigned', payload }),
    );
    expect(await listEntries(as(agent), routed.id, { limit: 10 })).toMatchObject([
      { kind: 'REPLY' },
      { event: 'ASSIGNED', author_id: null, detail: { memberId: routed.assignee_id } },
    ]);
    expect(await seenBy(customer, routed.id)).toHaveLength(1);
    // On their own request, agents are customers.
    for (const requester of [agent, agent]) {
      const own = await createSupportRequest(as(requester), {
        ...{ kind: 'TICKET', title: 'Hello', message },
      });
      expect(own.assignee_id).toBe(second.id);
    }
    await setAgentAvailability(as(agent), false);
    expect([(await open())?.assignee_id, (await open())?.assignee_id]).toEqual([
      ...[second.id, second.id],
    ]);
    // Available again, but with as many requests as fit.
    await saveSupportAgent(as(admin), `${agent.id}`, { isAvailable: true, capacity: 1 });
    expect((await open())?.assignee_id).toBe(second.id);
    const workloads = await listAgentWorkloads(as(admin));
    expect(workloads.find(({ memberId }) => memberId === agent.id)).toMatchObject({
      ...{ isAvailable: true, capacity: 1, load: expect.any(Number) },
    });
    await saveSupportAgent(as(admin), `${agent.id}`, { isAvailable: true, capacity: 500 });
    expect((await open())?.assignee_id).toBe(agent.id);
    await expect(
      saveSupportTeam(as(admin), null, { ...team, memberIds: [`${customer.id}`] }),
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});

test('only administrators change how other agents receive requests', async () => {
  const change = { isAvailable: false, capacity: 5 };
  for (const who of [agent, customer]) {
    const refused = { code: 'FORBIDDEN' };
    await expect(saveSupportAgent(as(who), `${second.id}`, change)).rejects.toMatchObject(refused);
  }
  // Agents see how much their colleagues have.
  expect(await listAgentWorkloads(as(agent))).not.toEqual([]);
  await expect(listAgentWorkloads(as(customer))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const attempts = [
    [`${customer.id}`, change, 'id'],
    [`${second.id}`, { ...change, capacity: 0 }, 'capacity'],
    [`${second.id}`, { ...change, capacity: 1.5 }, 'capacity'],
  ] as const;
  for (const [id, given, field] of attempts) {
    await expect(saveSupportAgent(as(admin), id, given)).rejects.toMatchObject({
      detail: { faults: [{ field }] },
    });
  }
});

test('agents see who else is at a request, until they leave or fall silent', async () => {
  const { id } = await makeSupportRequest(db);
  const announce = (member: Member, fields: object = {}, now = new Date()) =>
    announcePresence(as(member, now), {
      ...{ id: `${id}`, isTyping: false, leaves: false, ...fields },
    });
  await announce(second, { isTyping: true });
  expect(await announce(agent)).toEqual([{ memberId: second.id, isTyping: true }]);
  expect(await announce(agent, {}, new Date(Date.now() + 31_000))).toEqual([]);
  await announce(second, { leaves: true });
  expect(await announce(agent)).toEqual([]);
  await expect(announce(customer)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
