import { afterAll, expect, test } from 'vitest';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { expectFailure } from '#platform/testing/expectSafe.ts';
import { PlainBrowser } from '#platform/testing/plainBrowser.ts';
import { asHeaders, openPortal } from '#platform/testing/portal.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';

const database = await openTestDatabase();
const { db } = database;
const portal = await openPortal(database);
const other = await openPortal(database);
afterAll(async () => {
  await portal.stop();
  await other.stop();
});

const administrator = await makeMember(db, { role: 'administrator' });
const manager = await makeMember(db, { role: 'manager' });
const member = await makeMember(db);
const victim = await makeMember(db, { email: 'v@secret.example', email_key: 'v@secret.example' });
const asMember = await portal.login(member.id);
const asManager = await portal.login(manager.id);

const input = (fields: string) => `(input: { ${fields} }) { clientMutationId }`;
const id = `memberId: "${victim.id}"`;
const mutations = {
  block: `customActivityUser${input(`${id}, activity: "block", activityReason: "x"`)}`,
  unblock: `customActivityUser${input(`${id}, activity: "un-block"`)}`,
  suspend: `customActivityUser${input(`${id}, activity: "suspend", activityReason: "x", numberOfDays: 3`)}`,
  unsuspend: `customActivityUser${input(`${id}, activity: "unsuspend"`)}`,
  approve: `decideApproval${input(`${id}, status: APPROVED`)}`,
  reject: `decideApproval${input(`${id}, status: REJECTED, reason: "x"`)}`,
  sessions: `endMemberSessions${input(id)}`,
  password: `resetPassword${input(`userId: "${victim.id}"`)}`,
  note: `createMemberNote${input(`${id}, content: "x"`)}`,
  noNote: `deleteMemberNote${input('noteId: "1"')}`,
  ban: `createBan${input('kind: IP, value: "203.0.113.7"')}`,
  unban: `deleteBan${input('banId: "1"')}`,
};
const queries = {
  list: '{ managedMembers { totalCount } }',
  record: `{ managedMember(id: "${victim.id}") { email } }`,
  bans: '{ bans { id } }',
  audit: '{ auditLog { nodes { id } } }',
  actors: '{ auditActors { id } }',
  approvals: '{ members(approvalStatus: PENDING, populateApprovalInfo: true) { totalCount } }',
};

test.each(Object.entries(mutations))(
  '%s needs a permission, and a session',
  async (_name, call) => {
    const source = `mutation { ${call} }`;
    expectFailure(await portal.graphql(source, { login: asMember }), {
      status: 403,
      code: 'FORBIDDEN',
    });
    expectFailure(await portal.graphql(source), { status: 401, code: 'UNAUTHENTICATED' });
  },
);

test.each(Object.entries(queries))(
  'the %s needs a permission, and a session',
  async (_name, source) => {
    expectFailure(await portal.graphql(source, { login: asMember }), {
      status: 403,
      code: 'FORBIDDEN',
    });
    expectFailure(await portal.graphql(source), { status: 401, code: 'UNAUTHENTICATED' });
  },
);

test('nothing of it was done', async () => {
  const row = await db
    .selectFrom('members')
    .selectAll()
    .where('id', '=', victim.id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    blocked_at: null,
    suspended_until: null,
    approval_status: 'APPROVED',
  });
  const counts = await Promise.all(
    (['bans', 'member_notes', 'audit_log', 'mails'] as const).map((table) =>
      db.selectFrom(table).selectAll().execute(),
    ),
  );
  expect(counts.map((rows) => rows.length)).toEqual([0, 0, 0, 0]);
});

test('a moderator sees members but neither their addresses nor by them', async () => {
  const moderator = await makeMember(db, { role: 'moderator' });
  const login = await portal.login(moderator.id);
  const source = (keyword: string) =>
    `{ managedMembers(keyword: "${keyword}") { totalCount nodes { username email customFields } } }`;
  const byName = await portal.graphql(source(victim.username), { login });
  expect(byName.json.data.managedMembers.nodes).toEqual([
    { username: victim.username, email: null, customFields: {} },
  ]);
  const byAddress = await portal.graphql(source('secret.example'), { login });
  expect(byAddress.json.data.managedMembers.totalCount).toBe(0);
  const seen = await portal.graphql(source('secret.example'), { login: asManager });
  expect(seen.json.data.managedMembers.nodes[0].email).toBe('v@secret.example');
});

test('what somebody did to posts and applicants is told to those who may know of these', async () => {
  const agent = await makeMember(db, { role: 'agent' });
  const asModerator = await portal.login((await makeMember(db, { role: 'moderator' })).id);
  const admin = await makeMember(db, { role: 'administrator' });
  const asAdmin = await portal.login(admin.id);
  const ticket = await makeConversation(db, { is_private: true });
  const answered = await makeConversation(db);
  const whisper = await makeComment(db, answered.id, { is_private: true });
  const applicant = await makeMember(db, { approval_status: 'REJECTED' });
  const lines = [
    ['conversation', ticket.id],
    ['comment', whisper.id],
    ['conversation', answered.id],
  ] as const;
  await db
    .insertInto('activity_log')
    .values(
      lines.map(([target_type, target_id]) => ({
        ...{ actor_id: agent.id, activity: 'escalate', target_type, target_id, detail: '{}' },
      })),
    )
    .execute();
  const about = (subject_type: string, id: number) => ({
    ...{ actor_id: agent.id, action: 'done', subject_type, subject_id: `${id}`, detail: '{}' },
  });
  await db
    .insertInto('audit_log')
    .values([
      about('conversation', ticket.id),
      about('member', applicant.id),
      about('member', admin.id),
    ])
    .execute();
  const seenBy = async (login: typeof asAdmin) => {
    const source = `{ managedMember(id: "${agent.id}") { activityLog { subjectType subjectId } } }`;
    const { json } = await portal.graphql(source, { login });
    const rows: Record<'subjectType' | 'subjectId', string>[] = json.data.managedMember.activityLog;
    return rows.map(({ subjectType, subjectId }) => `${subjectType} ${subjectId}`).sort();
  };
  const open = [`conversation ${answered.id}`, `member ${admin.id}`];
  expect(await seenBy(asModerator)).toEqual(open);
  expect(await seenBy(asAdmin)).toEqual(
    [
      ...open,
      ...[`conversation ${ticket.id}`, `conversation ${ticket.id}`, `comment ${whisper.id}`],
      `member ${applicant.id}`,
    ].sort(),
  );
});

test('a moderator learns neither from where somebody signs in, nor who waits to be let in', async () => {
  const moderator = await makeMember(db, { role: 'moderator' });
  const asModerator = await portal.login(moderator.id);
  await portal.login(victim.id);
  await db
    .insertInto('sign_ins')
    .values({
      member_id: victim.id,
      method: 'PASSWORD',
      outcome: 'SUCCESS',
      address: '203.0.113.9',
    })
    .execute();
  const record = `{ managedMember(id: "${victim.id}") { sessions { id address } signIns { address } } }`;
  const recordOf = async (login: typeof asModerator) =>
    (await portal.graphql(record, { login })).json.data.managedMember;
  const hidden = await recordOf(asModerator);
  expect(hidden.sessions).toEqual([{ id: expect.any(String), address: null }]);
  expect(hidden.signIns[0]).toEqual({ address: null });
  const shown = await recordOf(asManager);
  expect(shown.sessions[0].address).toEqual(expect.any(String));
  expect(shown.signIns[0]).toEqual({ address: '203.0.113.9' });

  const newcomer = await makeMember(db, { approval_status: 'PENDING', full_name: 'Waiting Wanda' });
  const sources = [
    '{ managedMembers(keyword: "wanda") { totalCount nodes { id } } }',
    '{ managedMembers(state: PENDING) { totalCount nodes { id } } }',
  ];
  for (const source of sources) {
    const toModerator = await portal.graphql(source, { login: asModerator });
    expect(toModerator.json.data.managedMembers).toEqual({ totalCount: 0, nodes: [] });
    const toManager = await portal.graphql(source, { login: asManager });
    expect(toManager.json.data.managedMembers.nodes).toEqual([{ id: `${newcomer.id}` }]);
  }
  const one = `{ managedMember(id: "${newcomer.id}") { username } }`;
  expect((await portal.graphql(one, { login: asModerator })).json.data.managedMember).toBeNull();
});

test('every page of a long list is reached', async () => {
  const source = (page: number) =>
    `{ managedMembers(page: ${page}, size: 1, sortKey: NAME) { hasMore nodes { id } } }`;
  const total = await db
    .selectFrom('members')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('members')
    .values(Array.from({ length: 230 }, (_, n) => ({ username: `zz${n}`, username_key: `zz${n}` })))
    .execute();
  const last = await portal.graphql(source(total.count + 229), { login: asManager });
  expect(last.json.data.managedMembers).toEqual({
    hasMore: false,
    nodes: [{ id: expect.any(String) }],
  });
  const before = await portal.graphql(source(total.count + 228), { login: asManager });
  expect(before.json.data.managedMembers.hasMore).toBe(true);
});

test('staff pages ask a visitor to sign in and do not exist for a member', async () => {
  for (const path of [
    '/users/user-management',
    '/users/approval-workflow',
    '/admin/audit',
    '/admin/bans',
    '/admin/categories',
    '/admin/identity-providers',
    '/admin/settings',
    '/conversations/moderation',
  ]) {
    const html = { accept: 'text/html' };
    const visitor = await portal.ask(path, { headers: html });
    expect([visitor.status, visitor.headers.location?.split('?')[0]]).toEqual([302, '/login']);
    const shown = await portal.ask(path, { headers: { ...html, ...asHeaders(asMember) } });
    expect(shown.status).toBe(404);
  }
});

test('a block reaches the browser in another process with its next request', async () => {
  const blocked = await makeMember(db);
  const login = await other.login(blocked.id);
  const source = '{ currentUser { id } }';
  expect((await other.graphql(source, { login })).json.data.currentUser.id).toBe(`${blocked.id}`);
  const block = `mutation { customActivityUser(input: { memberId: "${blocked.id}", activity: "block", activityReason: "Spam" }) { managedMember { state } } }`;
  const answer = await portal.graphql(block, { login: asManager });
  expect(answer.json.data.customActivityUser.managedMember.state).toBe('BLOCKED');
  const refused = await other.graphql(source, { login });
  expectFailure(refused, { status: 403, code: 'USER_BANNED' });
  // SPEC §7: what its callers look at.
  expect(refused.json.message ?? refused.json.errors[0].message).toBe('USER_BANNED');
  expect(`${refused.headers['set-cookie']}`).toContain('plaza_session=;');
});

test('a ban of an address signs out whoever comes from there, in every process', async () => {
  const roaming = await makeMember(db);
  const login = await other.login(roaming.id);
  const source = '{ currentUser { id } }';
  await db.insertInto('bans').values({ kind: 'IP', value: '127.0.0.0/8' }).execute();
  portal.services.bus.publish([{ type: 'bans.changed', payload: {} }]);
  await expect.poll(async () => (await other.graphql(source, { login })).status).toBe(403);
  await db.deleteFrom('bans').execute();
  portal.services.bus.publish([{ type: 'bans.changed', payload: {} }]);
  const staff = await portal.login(administrator.id);
  await expect
    .poll(async () => (await portal.graphql(source, { login: staff })).json.data?.currentUser?.id)
    .toBe(`${administrator.id}`);
});

test('the password mail leads to the reset page, and goes to nobody higher', async () => {
  const reset = (userId: number) =>
    portal.graphql(`mutation { resetPassword(input: { userId: "${userId}" }) { userId } }`, {
      login: asManager,
    });
  const manage = await portal.login(manager.id);
  Object.assign(asManager, manage);
  expect((await reset(victim.id)).json.data.resetPassword.userId).toBe(`${victim.id}`);
  const mail = await db
    .selectFrom('mails')
    .select(['kind', 'recipient'])
    .where('member_id', '=', victim.id)
    .executeTakeFirstOrThrow();
  expect(mail).toEqual({ kind: 'RESET_PASSWORD', recipient: 'v@secret.example' });
  expectFailure(await reset(administrator.id), { status: 403, code: 'FORBIDDEN' });
});

test('the audit log is filtered by people and actions from lists, and shows words for codes', async () => {
  const login = await portal.login(administrator.id);
  const value = '198.51.100.7';
  await portal.graphql(
    `mutation { createBan(input: { kind: IP, value: "${value}" }) { clientMutationId } }`,
    {
      login,
    },
  );
  const page = await new PlainBrowser(portal, { login }).open('/admin/audit');
  expect(page.texts('main datalist option').length).toBeGreaterThan(0);
  expect(page.has(`main datalist option[value="${administrator.username}"]`)).toBe(true);
  expect(page.attribute('main option[value="ban."]', 'value')).toBe('ban.');
  expect(page.text('main option[value="ban.created"]')).toBe('Address blocked');

  await page.enter('main form', { actor: administrator.username, action: 'ban.created' });
  expect(page.address).toContain('action=ban.created');
  const lines = page.texts('main ol > li');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('Address blocked');
  expect(lines[0]).toContain(value);
  expect(lines[0]).not.toContain('ban.created');
  await page.follow('Clear filters');
  expect(page.address).toBe('/admin/audit');
});
