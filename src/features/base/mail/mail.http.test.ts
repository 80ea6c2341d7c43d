import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultSettings } from '#core/communitySettings.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { ensureBuild } from '#platform/testing/plazaProcess.ts';
import { type Login, openPortal, type Portal } from '#platform/testing/portal.ts';
import { runDueJobs } from '#platform/testing/runDueJobs.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { queueMail } from './server/queueMail.ts';

const { db, database } = await openTestDatabase();
const admin = await makeMember(db, { role: 'administrator', email: 'admin@example.org' });
const member = await makeMember(db);
let portal: Portal;
let asAdmin: Login;
let asMember: Login;
let id: number;

beforeAll(async () => {
  ensureBuild();
  portal = await openPortal({ database }, { publicUrl: 'https://plaza.example' });
  [asAdmin, asMember] = [await portal.login(admin.id), await portal.login(member.id)];
  id = await db.transaction().execute((trx) =>
    queueMail(trx, {
      kind: 'RESET_PASSWORD',
      data: { url: '/reset-password?token=topsecret' },
      memberId: member.id,
      to: 'reader@example.org',
      language: 'en',
    }),
  );
  await runDueJobs(portal.services);
});
afterAll(() => portal.stop());

const page = (path: string, login?: Login, headers: Record<string, string> = {}) =>
  portal.ask(path, {
    headers: { accept: 'text/html', ...(login && { cookie: login.cookie }), ...headers },
  });
const viewings = () =>
  db
    .selectFrom('audit_log')
    .select(['actor_id', 'subject_id'])
    .where('action', '=', 'mail.viewed')
    .execute();

test('a visitor is asked to sign in, a member finds nothing, from no endpoint a word of a mail', async () => {
  for (const path of ['/admin/mail', `/admin/mail/${id}`, `/admin/mail/${id}/html`]) {
    const visitor = await page(path);
    expect([302, 401], path).toContain(visitor.status);
    const stranger = await page(path, asMember);
    expect(stranger.status, path).toBe(404);
    for (const { text } of [visitor, stranger]) expect(text).not.toMatch(/topsecret|reader@/);
  }
  const query = `{ mail(id: "${id}") { text } mails { nodes { recipient } } mailDelivery { from } }`;
  for (const login of [undefined, asMember]) {
    const answer = await portal.graphql(query, { login });
    expect([401, 403]).toContain(answer.status);
    expect(answer.text).not.toMatch(/topsecret|reader@/);
  }
  for (const mutation of [
    `mutation { retryMail(input: { id: "${id}" }) { mail { id } } }`,
    'mutation { sendTestMail(input: {}) { mail { id } } }',
  ]) {
    expect((await portal.graphql(mutation, { login: asMember })).status).toBe(403);
  }
  expect(await viewings()).toEqual([]);
});

test('an administrator sees the outbox; one viewing of a mail is one line of the audit log', async () => {
  const list = await page('/admin/mail', asAdmin);
  expect(list.status).toBe(200);
  expect(list.text).toContain('reader@example.org');
  expect(list.text).not.toContain('topsecret');
  expect(await viewings()).toEqual([]);
  const one = await page(`/admin/mail/${id}`, asAdmin, { host: 'evil.example' });
  expect(one.text).toContain('https://plaza.example/reset-password?token=topsecret');
  const frame = await page(`/admin/mail/${id}/html`, asAdmin, { host: 'evil.example' });
  expect(frame.text).toContain('https://plaza.example/reset-password?token=topsecret');
  expect(frame.text).not.toContain('evil.example');
  expect(await viewings()).toEqual([{ actor_id: admin.id, subject_id: `${id}` }]);
  expect((await page('/admin/mail/999999', asAdmin)).status).toBe(404);
});

test('the logo of a mail comes from the host that it is viewed at', async () => {
  await writeSettings(db, {
    branding: { ...defaultSettings.branding, logoUrl: '/uploads/logo.png' },
  });
  portal.services.forget();
  const frame = await page(`/admin/mail/${id}/html`, asAdmin, { host: 'other.example' });
  expect(frame.text).toContain('<img src="/uploads/logo.png"');
  expect(frame.text).toContain('https://plaza.example/reset-password');
});

test('the frame of a mail may do nothing', async () => {
  const { headers } = await page(`/admin/mail/${id}/html`, asAdmin);
  const policy = headers['content-security-policy'];
  expect(policy).toContain("default-src 'none'; style-src 'unsafe-inline'; img-src 'self'");
  expect(policy).toContain("frame-ancestors 'self'; sandbox");
  expect(headers['cache-control']).toBe('no-store');
});

test('mails are narrowed by state and recipient, and only what was not sent is sent again', async () => {
  const { json } = await portal.graphql(
    `{ kept: mails(state: KEPT, recipient: "READER@") { totalCount nodes { state kind } }
       none: mails(state: SENT) { totalCount } odd: mails(recipient: "%") { totalCount } }`,
    { login: asAdmin },
  );
  expect(json.data).toEqual({
    kept: { totalCount: 1, nodes: [{ state: 'KEPT', kind: 'RESET_PASSWORD' }] },
    none: { totalCount: 0 },
    odd: { totalCount: 0 },
  });
  const retry = `mutation { retryMail(input: { id: "${id}" }) { mail { state } } }`;
  expect((await portal.graphql(retry, { login: asAdmin })).status).toBe(409);
  await db.updateTable('mails').set({ state: 'FAILED' }).where('id', '=', id).execute();
  const again = await portal.graphql(retry, { login: asAdmin });
  expect(again.json.data.retryMail.mail).toEqual({ state: 'QUEUED' });
  await runDueJobs(portal.services);
});

test('a mail names the member it goes to', async () => {
  const { json } = await portal.graphql(
    '{ mails(recipient: "reader@") { nodes { member { __typename id } } } }',
    { login: asAdmin },
  );
  const { member_id } = await db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(json.data.mails.nodes).toEqual([
    { member: { __typename: 'Member', id: String(member_id) } },
  ]);
});

test('a test mail goes to the one who asks', async () => {
  const { json } = await portal.graphql(
    'mutation { sendTestMail(input: {}) { mail { recipient kind } } }',
    { login: asAdmin },
  );
  expect(json.data.sendTestMail.mail).toEqual({ recipient: 'admin@example.org', kind: 'TEST' });
});
