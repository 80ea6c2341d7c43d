import { beforeAll, expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { updateRequests } from '#features/support/agentWorkspace/server/agentRequestService.ts';
import { makeSupportRequest } from '#features/support/requests/server/supportFactories.ts';
import { listEntries } from '#features/support/requests/server/supportQueries.ts';
import { replyToRequest } from '#features/support/requests/server/supportRequestService.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import {
  createPublicLink,
  findSharedRequest,
  insertPublicLink,
  revokePublicLink,
} from './publicLinkService.ts';
import { listSharedSteps, rateShared, reopenShared, resolveShared } from './sharedSteps.ts';

const { db } = await openTestDatabase();
type Member = Awaited<ReturnType<typeof makeMember>>;
let agent: Member;
let member: Member;
beforeAll(async () => {
  agent = await makeMember(db, { role: 'agent' });
  member = await makeMember(db);
});

const day = 86_400_000;
const asAgent = () => testContext(db, { viewer: agent.viewer });
const visitor = (now = new Date()) => testContext(db, { now });
const tokenOf = (path: unknown) => String(path).split('/').at(-1) ?? '';

/** A request of someone without an account, with their link. */
async function makeShared(fields: Parameters<typeof makeSupportRequest>[1] = {}) {
  const row = await makeSupportRequest(db, {
    ...{ requester_email: 'ann@example.org', requester_name: 'Ann', assignee_id: agent.id },
    ...fields,
  });
  const link = { requestId: row.id, isRequesters: true };
  return { row, token: tokenOf((await insertPublicLink(visitor(), db, link)).path) };
}

async function stepsOf(token: string, now = new Date()) {
  const found = await findSharedRequest(visitor(now), token);
  return found && listSharedSteps(visitor(now), found);
}

const stateOf = (id: number) =>
  db.selectFrom('support_requests').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
const mailsOf = (row: { number: number }, kind: string) =>
  db
    .selectFrom('mails')
    .where('kind', '=', kind)
    .selectAll()
    .execute()
    .then((mails) => mails.filter(({ data }) => JSON.stringify(data).includes(`${row.number}`)));

test('the requester solves, rates once, reopens within 14 days, and rates the next solution', async () => {
  const { row, token } = await makeShared();
  expect(await stepsOf(token)).toEqual({ canResolve: true, canReopen: false, canRate: false });
  await expect(rateShared(visitor(), token, { score: 5 })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  await resolveShared(visitor(), token);
  expect(await stateOf(row.id)).toMatchObject({ status: 'RESOLVED' });
  expect(await stepsOf(token)).toEqual({ canResolve: false, canReopen: true, canRate: true });
  // They know: no email says so.
  expect(await mailsOf(row, 'SUPPORT_SOLVED')).toEqual([]);

  await rateShared(visitor(), token, { score: 4, comment: 'Quick' });
  expect(await stepsOf(token)).toMatchObject({ canRate: false });
  for (const again of [
    () => rateShared(visitor(), token, { score: 1 }),
    () => resolveShared(visitor(), token),
  ]) {
    await expect(again()).rejects.toMatchObject({ code: 'CONFLICT' });
  }
  const ratings = await db
    .selectFrom('support_ratings')
    .where('request_id', '=', row.id)
    .select(['member_id', 'agent_id', 'score', 'comment'])
    .execute();
  expect(ratings).toEqual([{ member_id: null, agent_id: agent.id, score: 4, comment: 'Quick' }]);

  const late = new Date(Date.now() + 14 * day + 1000);
  await expect(reopenShared(visitor(late), token)).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await stepsOf(token, late)).toMatchObject({ canReopen: false });
  await reopenShared(visitor(), token);
  expect(await stateOf(row.id)).toMatchObject({ status: 'OPEN', resolved_at: null });
  const events = await listEntries(asAgent(), row.id, { limit: 20 });
  expect(
    events
      .filter(({ event }) => event === 'STATUS_CHANGED' || event === 'RATED')
      .map(({ event, author_id, author_name, author_role }) => [
        ...[event, author_id, author_name, author_role],
      ]),
  ).toEqual([
    ['STATUS_CHANGED', null, 'Ann', 'REQUESTER'],
    ['RATED', null, 'Ann', 'REQUESTER'],
    ['STATUS_CHANGED', null, 'Ann', 'REQUESTER'],
  ]);
  await resolveShared(visitor(), token);
  expect(await stepsOf(token)).toMatchObject({ canRate: true });
});

test('a signed-in reader of the link does it in the name of the requester too', async () => {
  const { row, token } = await makeShared();
  await resolveShared(testContext(db, { viewer: agent.viewer }), token);
  const entries = await listEntries(asAgent(), row.id, { limit: 20 });
  expect(entries.at(-1)).toMatchObject({ author_id: null, author_name: 'Ann' });
});

test('links that are revoked, replaced, expired or of a member give no access', async () => {
  const { row, token } = await makeShared({ status: 'RESOLVED', resolved_at: new Date() });
  const attempts = (used: string, now = new Date()) => [
    () => resolveShared(visitor(now), used),
    () => reopenShared(visitor(now), used),
    () => rateShared(visitor(now), used, { score: 5 }),
  ];
  const refuse = async (tries: (() => Promise<void>)[], code: string) => {
    for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ code });
  };
  await refuse(attempts(token, new Date(Date.now() + 91 * day)), 'NOT_FOUND');
  // A link that an agent passes on only shows the request, and leaves the requester's own.
  const passedOn = tokenOf((await createPublicLink(asAgent(), `${row.id}`)).path);
  expect(await stepsOf(passedOn)).toEqual({ canResolve: false, canReopen: false, canRate: false });
  await refuse(attempts(passedOn), 'FORBIDDEN');
  expect(await stepsOf(token)).toMatchObject({ canReopen: true });
  await revokePublicLink(asAgent(), `${row.id}`);
  await refuse(attempts(token), 'NOT_FOUND');
  await refuse(attempts(passedOn), 'NOT_FOUND');
  await refuse(attempts('x'.repeat(22)), 'NOT_FOUND');
  await refuse(attempts("' or 1=1 --"), 'NOT_FOUND');
  expect(await stateOf(row.id)).toMatchObject({ status: 'RESOLVED' });

  const owned = await makeSupportRequest(db, { requester_id: member.id });
  const shared = tokenOf((await createPublicLink(asAgent(), `${owned.id}`)).path);
  expect(await stepsOf(shared)).toEqual({ canResolve: false, canReopen: false, canRate: false });
  await refuse(attempts(shared), 'FORBIDDEN');
});

test('a wrong rating is named, and calls and reopenings are limited', async () => {
  const { row, token } = await makeShared({ status: 'RESOLVED', resolved_at: new Date() });
  for (const score of [0, 6, 1.5]) {
    await expect(rateShared(visitor(), token, { score })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      detail: { faults: [{ field: 'score' }] },
    });
  }
  for (let count = 0; count < 5; count += 1) {
    await reopenShared(visitor(), token);
    await resolveShared(visitor(), token);
  }
  await expect(reopenShared(visitor(), token)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  expect(await stateOf(row.id)).toMatchObject({ status: 'RESOLVED' });
  const ctx = visitor();
  const codes = [];
  for (let count = 0; count < 21; count += 1) {
    codes.push(await resolveShared(ctx, token).catch(({ code }) => code));
  }
  expect(codes.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'CONFLICT'));
  expect(codes[20]).toBe('RATE_LIMITED');
});

test('the email of a solution has a link by which it is rated, only for the requester', async () => {
  const { row } = await makeShared();
  await db
    .insertInto('support_copies')
    .values({ request_id: row.id, email: 'bob@example.org', created_at: new Date() })
    .execute();
  await replyToRequest(asAgent(), `${row.id}`, { message: '<p>Done.</p>', status: 'RESOLVED' });
  const mails = await mailsOf(row, 'SUPPORT_REPLY');
  const solvedUrl = (to: string) =>
    Object(mails.find(({ recipient }) => recipient === to)?.data).solvedUrl;
  expect(solvedUrl('bob@example.org')).toBeNull();
  await rateShared(visitor(), tokenOf(solvedUrl('ann@example.org')), { score: 5 });
  expect(await mailsOf(row, 'SUPPORT_SOLVED')).toEqual([]);

  const quiet = await makeShared();
  await updateRequests(asAgent(), [`${quiet.row.id}`], { status: 'RESOLVED' });
  const [mail] = await mailsOf(quiet.row, 'SUPPORT_SOLVED');
  expect(mail?.recipient).toBe('ann@example.org');
  await rateShared(visitor(), tokenOf(Object(mail?.data).url), { score: 5 });

  const owned = await makeSupportRequest(db, { requester_id: member.id });
  await updateRequests(asAgent(), [`${owned.id}`], { status: 'RESOLVED' });
  expect(await mailsOf(owned, 'SUPPORT_SOLVED')).toEqual([]);
});
