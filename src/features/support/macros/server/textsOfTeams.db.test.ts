import { beforeAll, expect, test } from 'vitest';
import {
  listCannedResponsePage,
  saveCannedResponse,
} from '#features/care/cannedResponses/server/cannedResponseService.ts';
import { filledContent, textOn } from '#features/care/cannedResponses/server/filledResponse.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { addRequestNote } from '#features/support/agentWorkspace/server/agentRequestService.ts';
import { saveSupportTeam } from '#features/support/agentWorkspace/server/supportTeams.ts';
import { makeSupportRequest } from '#features/support/requests/server/supportFactories.ts';
import { replyToRequest } from '#features/support/requests/server/supportRequestService.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { applyMacro, listMacros, saveMacro } from './macroService.ts';

const { db } = await openTestDatabase();
type Member = Awaited<ReturnType<typeof makeMember>>;
let inTeam: Member;
let outside: Member;
let admin: Member;
let customer: Member;
let teamId: string;

const as = ({ viewer }: Member, now = new Date()) => testContext(db, { viewer, now });

beforeAll(async () => {
  inTeam = await makeMember(db, { role: 'agent' });
  outside = await makeMember(db, { role: 'agent' });
  admin = await makeMember(db, { role: 'administrator' });
  customer = await makeMember(db, { full_name: 'Zoe Zander' });
  const team = { name: 'Orders', assignment: 'MANUAL', memberIds: [`${inTeam.id}`] };
  teamId = `${(await saveSupportTeam(as(admin), null, team)).id}`;
});

const response = (given: object) =>
  saveCannedResponse(as(admin), null, {
    ...{ title: 'Late order', content: '<p>Hello {author.name}</p>', isShared: true },
    ...given,
  });
const usesOf = (id: number) =>
  db
    .selectFrom('canned_texts')
    .where('id', '=', id)
    .select(['use_count', 'last_used_at'])
    .executeTakeFirstOrThrow();
const sent = (key: string) => ({
  ...{ message: '<p>Hello Zoe</p>', status: 'OPEN' as const },
  clientMutationId: `00000000-0000-4000-8000-00000000000${key}`,
});

test('a response of a team is offered to its agents only; a manager sees it in the list', async () => {
  const { id } = await response({ title: 'Of the team', teamId });
  const ids = async (member: Member, asked = {}) =>
    (await listCannedResponsePage(as(member), { isOffered: true, ...asked })).nodes.map(
      (each) => each.id,
    );
  expect(await ids(inTeam)).toContain(id);
  expect(await ids(outside)).not.toContain(id);
  expect(await ids(outside, { isOffered: false })).not.toContain(id);
  expect(await ids(admin)).not.toContain(id);
  expect(await ids(admin, { isOffered: false })).toContain(id);
  await expect(response({ teamId: '987654' })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
});

test('a macro of a team is not run by others', async () => {
  const actions = [{ type: 'ADD_TAG', value: 'late' }];
  const { id } = await saveMacro(as(admin), null, {
    ...{ title: 'Late', actions, isShared: true, teamId },
  });
  const known = async (member: Member, isOffered = false) =>
    (await listMacros(as(member), isOffered)).some((each) => each.id === id);
  expect(await known(inTeam)).toBe(true);
  expect(await known(outside)).toBe(false);
  expect(await known(admin, true)).toBe(false);
  expect(await known(admin)).toBe(true);
  const request = await makeSupportRequest(db, { requester_id: customer.id });
  const run = (member: Member) =>
    applyMacro(as(member), `${id}`, { requestIds: [`${request.id}`] });
  await expect(run(outside)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await run(inTeam);
  const [macro] = (await listMacros(as(inTeam))).filter((each) => each.id === id);
  expect(macro).toMatchObject({ useCount: 1, lastUsedAt: expect.any(Date) });
});

test('a macro counts the requests that it changed', async () => {
  const actions = [{ type: 'ADD_TAG', value: 'counted' }];
  const { id } = await saveMacro(as(inTeam), null, { title: 'Counted', actions });
  const one = await makeSupportRequest(db, {});
  const other = await makeSupportRequest(db, {});
  await applyMacro(as(inTeam), `${id}`, { requestIds: [`${one.id}`, `${other.id}`, '987654'] });
  const [macro] = (await listMacros(as(inTeam))).filter((each) => each.id === id);
  expect(macro?.useCount).toBe(2);
});

test('a response counts once for each reply that is sent with it', async () => {
  const { id } = await response({ title: 'Counted' });
  const own = await saveCannedResponse(as(outside), null, {
    ...{ title: 'Of someone else', content: '<p>Hi</p>' },
  });
  const request = await makeSupportRequest(db, { requester_id: customer.id });
  const reply = { ...sent('1'), cannedResponseIds: [`${id}`, `${id}`, `${own.id}`, '987654'] };
  const now = new Date('2026-05-04T10:00:00Z');
  await replyToRequest(as(inTeam, now), `${request.id}`, reply);
  await replyToRequest(as(inTeam, now), `${request.id}`, reply);
  expect(await usesOf(id)).toEqual({ use_count: 1, last_used_at: now });
  expect((await usesOf(own.id)).use_count).toBe(0);
  await addRequestNote(as(inTeam), `${request.id}`, { ...sent('2'), cannedResponseIds: [id] });
  expect((await usesOf(id)).use_count).toBe(2);
  // Customers have none to insert.
  await replyToRequest(as(customer), `${request.id}`, { ...sent('3'), cannedResponseIds: [id] });
  expect((await usesOf(id)).use_count).toBe(2);
});

test('the text in the language of the request is inserted, else the first one, which is said', async () => {
  const row = await response({
    ...{ title: 'In two languages', language: 'en' },
    versions: [{ language: 'de', content: '<p>Hallo {author.name}</p><script>1</script>' }],
  });
  const on = async (language: string) => {
    const { id } = await makeSupportRequest(db, { language, requester_id: customer.id });
    return { conversationId: null, responseId: null, requestId: id };
  };
  expect(await filledContent(as(inTeam), row, await on('de'))).toBe('<p>Hallo Zoe Zander</p>');
  expect(await filledContent(as(inTeam), row, await on('fr'))).toBe('<p>Hello Zoe Zander</p>');
  expect(await textOn(as(inTeam), row, await on('fr'))).toMatchObject({
    ...{ language: 'en', isFallback: true },
  });
  const found = await listCannedResponsePage(as(inTeam), { keyword: 'hallo', language: 'de' });
  expect(found.nodes.map(({ id }) => id)).toEqual([row.id]);
  await expect(
    response({ language: 'de', versions: [{ language: 'de', content: '<p>Hallo</p>' }] }),
  ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
});
