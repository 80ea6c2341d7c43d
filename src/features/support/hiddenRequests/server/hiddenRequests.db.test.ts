import { beforeAll, describe, expect, test } from 'vitest';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { updateRequests } from '#features/support/agentWorkspace/server/agentRequestService.ts';
import { mergeRequests } from '#features/support/agentWorkspace/server/mergeRequests.ts';
import { listQueuePage } from '#features/support/agentWorkspace/server/queueService.ts';
import {
  createPublicLink,
  findSharedRequest,
} from '#features/support/publicLinks/server/publicLinkService.ts';
import { listReport } from '#features/support/reports/server/supportReportQueries.ts';
import { listSupportRequests } from '#features/support/requests/server/listSupportRequests.ts';
import {
  makeSupportEntry,
  makeSupportRequest,
} from '#features/support/requests/server/supportFactories.ts';
import {
  findSupportRequest,
  replyToRequest,
} from '#features/support/requests/server/supportRequestService.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { blockSender, listBlockedSenders, unblockSender } from './blockSenders.ts';
import { listHiddenRequests } from './hiddenRequestQueries.ts';
import { hideRequests, restoreRequests } from './hideRequests.ts';
import { removeDeletedRequests } from './removeRequests.ts';

const { db } = await openTestDatabase();
type Member = Awaited<ReturnType<typeof makeMember>>;
let customer: Member;
let agent: Member;

beforeAll(async () => {
  customer = await makeMember(db);
  agent = await makeMember(db, { role: 'agent' });
});

const day = 86_400_000;
const as = (member: Member, now = new Date()) => testContext(db, { viewer: member.viewer, now });
const hide = (rows: readonly SupportRequestRow[], fields: object = {}, member = agent) =>
  hideRequests(as(member), { ids: rows.map(({ id }) => String(id)), as: 'DELETED', ...fields });
const restore = (row: SupportRequestRow, member = agent) =>
  restoreRequests(as(member), { ids: [String(row.id)] });
const errorsOf = (results: Awaited<ReturnType<typeof hide>>) => results.map(({ error }) => error);
const isSeenBy = async (member: Member, { id }: SupportRequestRow) =>
  (await findSupportRequest(as(member), { id: String(id) })) !== null;
const listed = async (as_: 'SPAM' | 'DELETED', member = agent) =>
  (await listHiddenRequests(as(member), { as: as_ })).nodes.map(({ id }) => id);
const own = () => makeSupportRequest(db, { requester_id: customer.id });
const lessons = (row: SupportRequestRow) =>
  db
    .selectFrom('spam_lessons')
    .where('target_type', '=', 'supportRequest')
    .where('target_id', '=', row.id)
    .selectAll()
    .execute();

describe('a deleted request', () => {
  test('is gone for everyone at once, and back as it was', async () => {
    const row = await makeSupportRequest(db, {
      ...{ requester_id: customer.id, title: 'Quagga', created_at: new Date('2021-03-02') },
    });
    const { path } = await createPublicLink(as(agent), String(row.id));
    const token = path.split('/').at(-1) ?? '';
    const period = {
      ...{ from: new Date('2021-03-01'), to: new Date('2021-03-04'), time: 'CALENDAR' as const },
      ...{ teamId: null, agentId: null, channel: null, zone: 'UTC', typeId: null },
      ...{ priority: null, language: null, company: null },
    };
    const places = async () => [
      await isSeenBy(customer, row),
      await isSeenBy(agent, row),
      (await listQueuePage(as(agent), { view: 'all', keyword: 'Quagga' })).nodes.length > 0,
      (await listSupportRequests(as(customer), { kind: 'CASE', status: 'ALL', keyword: 'Quagga' }))
        .nodes.length > 0,
      (await findSharedRequest(as(customer), token)) !== null,
      (await listReport(db, period, 'TOTAL')).some(({ opened }) => opened > 0),
    ];
    expect(await places()).toEqual([true, true, true, true, true, true]);
    expect(errorsOf(await hide([row]))).toEqual([null]);
    expect(await places()).toEqual([false, false, false, false, false, false]);
    expect(await listed('DELETED')).toContain(row.id);
    const reply = { message: '<p>Hi</p>', clientMutationId: crypto.randomUUID() };
    await expect(replyToRequest(as(customer), String(row.id), reply)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const changed = await updateRequests(as(agent), [String(row.id)], { status: 'CLOSED' });
    expect(errorsOf(changed)).toEqual(['NOT_FOUND']);
    expect(errorsOf(await restore(row))).toEqual([null]);
    expect(await places()).toEqual([true, true, true, true, true, true]);
    expect(await listed('DELETED')).not.toContain(row.id);
  });

  test('takes those merged into it along, there and back', async () => {
    const [target, source] = [await own(), await own()];
    await mergeRequests(as(agent), {
      ...{ sourceId: String(source.id), targetId: String(target.id), confirmAudience: true },
    });
    expect(errorsOf(await hide([source]))).toEqual(['CONFLICT']);
    await hide([target]);
    expect(await isSeenBy(customer, source)).toBe(false);
    await restore(target);
    expect(await isSeenBy(customer, source)).toBe(true);
  });

  test('is hidden once, and restored once, however many agents do it at the same time', async () => {
    const row = await own();
    const hidden = (await Promise.all([hide([row]), hide([row]), hide([row])])).flat();
    expect(errorsOf(hidden).filter((error) => error === null)).toHaveLength(1);
    const back = (await Promise.all([restore(row), restore(row)])).flat();
    expect(errorsOf(back).filter((error) => error === null)).toHaveLength(1);
    expect(await isSeenBy(customer, row)).toBe(true);
  });

  test('is removed after 30 days with all that belongs to it, and not before', async () => {
    const [row, other] = [await own(), await own()];
    const entry = await makeSupportEntry(db, row, { content: '<p>With a file</p>' });
    const moved = await makeSupportEntry(db, other, { origin_id: row.id });
    await db
      .insertInto('files')
      .values({
        ...{ storage_key: 'f'.repeat(32), mime_type: 'text/plain', byte_size: 1 },
        ...{ file_name: 'a.txt', owner_id: customer.id, created_at: new Date() },
      })
      .execute();
    await db
      .insertInto('file_uses')
      .values({ storage_key: 'f'.repeat(32), target_type: 'supportEntry', target_id: entry.id })
      .execute();
    await hide([row]);
    await removeDeletedRequests(as(agent, new Date(Date.now() + 29 * day)));
    expect(await listed('DELETED')).toContain(row.id);
    await removeDeletedRequests(as(agent, new Date(Date.now() + 31 * day)));
    const requests = await db.selectFrom('support_requests').where('id', '=', row.id).execute();
    const entries = await db
      .selectFrom('support_entries')
      .where('request_id', '=', row.id)
      .execute();
    const uses = await db.selectFrom('file_uses').where('target_id', '=', entry.id).execute();
    expect([requests, entries, uses]).toEqual([[], [], []]);
    // What was split off stays where it is.
    const kept = await db
      .selectFrom('support_entries')
      .where('id', '=', moved.id)
      .select(['request_id', 'origin_id'])
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ request_id: other.id, origin_id: other.id });
    expect(errorsOf(await restore(row))).toEqual(['NOT_FOUND']);
    const audited = await db
      .selectFrom('audit_log')
      .where('action', '=', 'supportRequest.removed')
      .selectAll()
      .execute();
    expect(audited.length).toBeGreaterThan(0);
  });
});

describe('spam', () => {
  test('trains the filter and blocks the sender; “not spam” undoes both', async () => {
    const row = await makeSupportRequest(db, {
      ...{ requester_email: 'Casino@Bad.example', title: 'Win big', message: 'Free money' },
    });
    await hide([row], { as: 'SPAM', block: 'DOMAIN' });
    expect(await lessons(row)).toMatchObject([{ is_spam: true }]);
    const senders = async () => (await listBlockedSenders(as(agent))).map(({ sender }) => sender);
    expect(await senders()).toContain('@bad.example');
    expect(await listed('SPAM')).toContain(row.id);
    await restore(row);
    expect(await lessons(row)).toEqual([]);
    expect(await senders()).not.toContain('@bad.example');
    expect(await isSeenBy(agent, row)).toBe(true);
  });

  test('of a provider that strangers share only the address is blocked', async () => {
    const row = await makeSupportRequest(db, { requester_email: 'x@gmail.com' });
    await hide([row], { as: 'SPAM', block: 'DOMAIN' });
    const senders = (await listBlockedSenders(as(agent))).map(({ sender }) => sender);
    expect(senders).toContain('x@gmail.com');
    expect(senders).not.toContain('@gmail.com');
  });

  test('of a member blocks nobody', async () => {
    const before = (await listBlockedSenders(as(agent))).length;
    await hide([await own()], { as: 'SPAM', block: 'ADDRESS' });
    expect(await listBlockedSenders(as(agent))).toHaveLength(before);
  });

  test('can be deleted', async () => {
    const row = await own();
    await hide([row], { as: 'SPAM' });
    expect(errorsOf(await hide([row]))).toEqual([null]);
    expect(await listed('SPAM')).not.toContain(row.id);
    expect(await listed('DELETED')).toContain(row.id);
  });
});

describe('permissions', () => {
  test('customers hide and restore nothing, and see no lists', async () => {
    const row = await own();
    expect(errorsOf(await hide([row], { as: 'SPAM' }, customer))).toEqual(['FORBIDDEN']);
    await expect(hide([row], {}, customer)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await hide([row]);
    expect(errorsOf(await restore(row, customer))).toEqual(['NOT_FOUND']);
    await expect(listed('SPAM', customer)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(listBlockedSenders(as(customer))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(blockSender(as(customer), 'a@b.example')).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(unblockSender(as(customer), '1')).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('agents of one category mark spam there, and delete nothing', async () => {
    const member = await makeMember(db);
    const category = await makeCategory(db);
    const scoped = new Map([[category.id, new Set(['MANAGE_PRIVATE_MESSAGES'])]]);
    const partial = { ...member, viewer: { ...member.viewer, scoped } } as Member;
    const [inside, outside] = [
      await makeSupportRequest(db, { category_id: category.id }),
      await makeSupportRequest(db),
    ];
    await expect(hide([inside], {}, partial)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(errorsOf(await hide([inside, outside], { as: 'SPAM' }, partial))).toEqual([
      null,
      'NOT_FOUND',
    ]);
    expect(await listed('SPAM', partial)).toEqual([inside.id]);
    await hide([outside], { as: 'SPAM' });
    expect(errorsOf(await restore(outside, partial))).toEqual(['NOT_FOUND']);
    expect(errorsOf(await restore(inside, partial))).toEqual([null]);
  });

  test('only addresses and domains are blocked, no mailbox of the desk, nothing twice', async () => {
    for (const sender of [
      '<script>',
      'a b@c.example',
      '@',
      '@gmail.com',
      `${'x'.repeat(300)}@a.b`,
    ]) {
      await expect(blockSender(as(agent), sender)).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
      });
    }
    await Promise.all([1, 2, 3].map(() => blockSender(as(agent), 'Twice@Bad.example')));
    const found = (await listBlockedSenders(as(agent))).filter(
      ({ sender }) => sender === 'twice@bad.example',
    );
    expect(found).toHaveLength(1);
  });
});
