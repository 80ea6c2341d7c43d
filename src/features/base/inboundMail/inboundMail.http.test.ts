import { beforeAll, expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { type Login, openPortalForFile } from '#platform/testing/portal.ts';
import { runDueJobs } from '#platform/testing/runDueJobs.ts';
import { makeMailbox, receiveEmail } from './server/inboundMailFactories.ts';

const { portal, db } = await openPortalForFile({ secretKey: 'the secret key of these very tests' });
const admin = await makeMember(db, { role: 'administrator' });
const member = await makeMember(db);
let asAdmin: Login;
let asMember: Login;
let id: number;

const email = `From: Ann Other <ann@example.org>
To: desk@plaza.example
Subject: The valve leaks
Message-ID: <1@example.org>
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary=b

--b
Content-Type: text/plain; charset=utf-8

It leaks topsecretly.

> quoted words

--b
Content-Type: text/html; charset=utf-8

<p onclick="alert(1)">It <b>leaks</b> topsecretly.<script>alert(2)</script>
<img src="https://tracker.example/p.gif"><a href="javascript:alert(3)">x</a></p><style>p{}</style>

--b--
`;

beforeAll(async () => {
  [asAdmin, asMember] = [await portal.login(admin.id), await portal.login(member.id)];
  const mailbox = await makeMailbox(db, { name: 'Help desk', address: 'desk@plaza.example' });
  id = (await receiveEmail(db, mailbox.id, email)) ?? 0;
  await runDueJobs(portal.services);
});

const page = (path: string, login?: Login) =>
  portal.ask(path, { headers: { accept: 'text/html', ...(login && { cookie: login.cookie }) } });

const settings = {
  name: 'Support',
  address: 'Support@Plaza.example',
  kind: 'IMAP',
  route: 'notifications',
  enabled: true,
  authentication: 'FAILURES',
  host: '127.0.0.1',
  port: 1143,
  security: 'NONE',
  username: 'support',
  auth: 'PASSWORD',
  password: 'the password',
  importsExisting: false,
};
const save = `mutation ($id: ID, $settings: MailboxSettings!) {
  saveMailbox(input: { mailboxId: $id, settings: $settings }) { mailbox { id address state } } }`;
const trial = `mutation ($id: ID, $settings: MailboxSettings!) {
  testMailbox(input: { mailboxId: $id, settings: $settings }) { trial { ok error messageCount } } }`;

test('visitors and members find nothing, from no endpoint a word of an email', async () => {
  const paths = [
    '/admin/mailboxes',
    '/admin/inbound-mail',
    `/admin/inbound-mail/${id}`,
    `/admin/inbound-mail/${id}/html`,
    `/admin/inbound-mail/${id}/source`,
  ];
  for (const path of paths) {
    const visitor = await page(path);
    expect([302, 401], path).toContain(visitor.status);
    const stranger = await page(path, asMember);
    expect(stranger.status, path).toBe(404);
    for (const { text } of [visitor, stranger])
      expect(text).not.toMatch(/topsecret|ann@|Help desk/);
  }
  const operations: [string, object?][] = [
    [`{ inboundMail(id: "${id}") { text } inboundMails { nodes { sender } } }`],
    ['{ mailboxes { address } mailRouteChoices { name } }'],
    [`mutation { releaseInboundMail(input: { id: "${id}" }) { mail { id } } }`],
    [`mutation { retryInboundMail(input: { id: "${id}" }) { mail { id } } }`],
    [save, { settings }],
    [trial, { settings }],
    ['mutation { deleteMailbox(input: { mailboxId: "1" }) { deletedId } }'],
  ];
  for (const [query, variables] of operations) {
    for (const login of [undefined, asMember]) {
      const answer = await portal.graphql(query, { login, ...(variables && { variables }) });
      expect([401, 403], query).toContain(answer.status);
      expect(answer.text).not.toMatch(/topsecret|ann@/);
    }
  }
  const { length } = await db.selectFrom('mailboxes').select('id').execute();
  expect(length).toBe(1);
});

test('an administrator reads a received email; each viewing is recorded once', async () => {
  const list = await page('/admin/inbound-mail', asAdmin);
  expect(list.text).toContain('The valve leaks');
  expect(list.text).not.toContain('topsecretly');
  const one = await page(`/admin/inbound-mail/${id}`, asAdmin);
  expect(one.text).toContain('It leaks topsecretly.');
  expect(one.text).toContain('No feature takes this email');
  expect(one.text).toContain('sandbox=""');
  await page(`/admin/inbound-mail/${id}/html`, asAdmin);
  const viewings = await db
    .selectFrom('audit_log')
    .select(['actor_id', 'subject_id'])
    .where('action', '=', 'inboundMail.viewed')
    .execute();
  expect(viewings).toEqual([{ actor_id: admin.id, subject_id: `${id}` }]);
  expect((await page('/admin/inbound-mail/999999', asAdmin)).status).toBe(404);
});

test('the frame of an email can do nothing, and asks no other server', async () => {
  const { headers, text } = await page(`/admin/inbound-mail/${id}/html`, asAdmin);
  const policy = headers['content-security-policy'];
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain('sandbox');
  expect(headers['cache-control']).toBe('no-store');
  expect(text).toContain('<b>leaks</b>');
  expect(text).not.toMatch(/script|onclick|tracker|style>|javascript/);
  const source = await page(`/admin/inbound-mail/${id}/source`, asAdmin);
  expect(source.headers['content-disposition']).toBe(`attachment; filename="message-${id}.eml"`);
  expect(source.text).toContain('Message-ID: <1@example.org>');
});

test('an email is released from quarantine once, and processed again', async () => {
  const release = `mutation { releaseInboundMail(input: { id: "${id}" }) { mail { state } } }`;
  const first = await portal.graphql(release, { login: asAdmin });
  expect(first.json.data.releaseInboundMail.mail).toEqual({ state: 'RECEIVED' });
  expect((await portal.graphql(release, { login: asAdmin })).status).toBe(409);
  await runDueJobs(portal.services);
  const row = await db
    .selectFrom('inbound_messages')
    .select(['state', 'reason', 'is_released', 'released_by_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  // No feature takes it, whoever its sender is.
  expect(row).toEqual({
    ...{ state: 'QUARANTINED', reason: 'noRoute' },
    ...{ is_released: true, released_by_id: admin.id },
  });
});

test('a mailbox is saved with a sealed password, which the API never returns', async () => {
  const saved = await portal.graphql(save, { login: asAdmin, variables: { settings } });
  expect(saved.json.data.saveMailbox.mailbox).toMatchObject({
    ...{ address: 'support@plaza.example', state: 'WAITING' },
  });
  const mailboxId = saved.json.data.saveMailbox.mailbox.id;
  const stored = await db
    .selectFrom('mailboxes')
    .select('secret')
    .where('id', '=', Number(mailboxId))
    .executeTakeFirst();
  expect(stored?.secret).toMatch(/^v1\./);
  const shown = (await page('/admin/mailboxes', asAdmin)).text;
  expect([shown.includes('the password'), shown.includes(stored?.secret ?? 'v1')]).toEqual([
    false,
    false,
  ]);

  // The stored password is kept for the same account, and sent to no other server.
  const { password: _password, ...without } = settings;
  const renamed = { ...without, name: 'Help' };
  const kept = await portal.graphql(save, {
    login: asAdmin,
    variables: { id: mailboxId, settings: renamed },
  });
  expect(kept.status).toBe(200);
  for (const operation of [save, trial]) {
    const stolen = await portal.graphql(operation, {
      login: asAdmin,
      variables: { id: mailboxId, settings: { ...without, host: 'evil.example' } },
    });
    expect(stolen.status).toBe(400);
    expect(stolen.text).toContain('"field":"password"');
  }
  const actions = await db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_type', '=', 'mailbox')
    .execute();
  expect(actions.map(({ action }) => action)).toEqual(['mailbox.created', 'mailbox.changed']);
});

test('invalid settings are named by field', async () => {
  const cases: [object, string][] = [
    [{ address: 'nobody' }, 'address'],
    [{ address: 'desk@plaza.example' }, 'address'],
    [{ host: '' }, 'host'],
    [{ host: 'a b' }, 'host'],
    [{ port: 0 }, 'port'],
    [{ username: ' ' }, 'username'],
    [{ password: '' }, 'password'],
    [{ route: 'nowhere' }, 'route'],
    [{ auth: 'OAUTH2' }, 'tokenUrl'],
  ];
  for (const [change, field] of cases) {
    const answer = await portal.graphql(save, {
      login: asAdmin,
      variables: { settings: { ...settings, address: 'new@plaza.example', ...change } },
    });
    expect([answer.status, answer.text], field).toEqual([
      400,
      expect.stringContaining(`"field":"${field}"`),
    ]);
  }
});

test('a connection is tested without saving; a private server needs the operator’s permission', async () => {
  const answer = await portal.graphql(trial, { login: asAdmin, variables: { settings } });
  expect(answer.json.data.testMailbox.trial).toEqual({
    ok: false,
    messageCount: null,
    error: expect.stringContaining('ALLOWED_PRIVATE_HOSTS'),
  });
});
