import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createSmtpTransport, smtpServerOfUrl } from '#platform/mail/smtpTransport.ts';
import { PlainBrowser } from '#platform/testing/plainBrowser.ts';
import { openPortalForFile, openPortalForTest } from '#platform/testing/portal.ts';
import { runDueJobs } from '#platform/testing/runDueJobs.ts';
import { openMailServer } from './testing/mailServer.ts';

const smtp = await openMailServer();
const { hostname, port } = new URL(smtp.url);
const { portal, db, database } = await openPortalForFile({
  allowedPrivateHosts: [`${hostname}:${port}`],
});
const admin = await makeMember(db, { role: 'administrator', email: 'admin@example.org' });
const login = await portal.login(admin.id);
const asMember = await portal.login((await makeMember(db)).id);

const server = {
  ...{ host: hostname, port: Number(port), security: 'NONE' },
  ...{ fromName: 'Garden club', fromAddress: 'club@example.org' },
};
const save = `mutation ($input: SaveMailServerInput!) {
  saveMailServer(input: $input) { mailServer { source host username hasPassword } }
}`;
const tryOut = `mutation ($input: TestMailServerInput!) {
  testMailServer(input: $input) { trial { recipient error } }
}`;
const send = (query: string, given: object, as = login) =>
  portal.graphql(query, { variables: { input: { server: { ...server, ...given } } }, login: as });

test('a test email is sent through the server as entered, and its failure is told', async () => {
  const { json } = await send(tryOut, {});
  expect(json.data.testMailServer.trial).toEqual({ recipient: 'admin@example.org', error: null });
  expect(smtp.taken.at(-1)?.from).toEqual({ name: 'Garden club', address: 'club@example.org' });
  smtp.moods.push('refuse');
  const refused = await send(tryOut, {});
  expect(refused.json.data.testMailServer.trial.error).toContain('No such user here');
  // Not a host that the operator allows.
  const hidden = await send(tryOut, { port: Number(port) === 1 ? 2 : 1 });
  expect(hidden.json.data.testMailServer.trial.error).toContain('ALLOWED_PRIVATE_HOSTS');
});

test('emails go through the stored server; its password is encrypted and never returned', async () => {
  await send(save, {});
  await portal.graphql('mutation { sendTestMail(input: {}) { mail { id } } }', { login });
  const before = smtp.taken.length;
  await runDueJobs(portal.services);
  expect(smtp.taken.length).toBe(before + 1);

  const secret = { security: 'TLS', username: 'club', password: 'open sesame' };
  const { json, text } = await send(save, secret);
  expect(json.data.saveMailServer.mailServer).toMatchObject({
    source: 'STORED',
    hasPassword: true,
  });
  const row = await db.selectFrom('mail_server').selectAll().executeTakeFirstOrThrow();
  expect(portal.services.secrets.open(row.sealed_password ?? '', 'mail server')).toBe(
    'open sesame',
  );
  const page = await portal.ask('/admin/mail-server', {
    headers: { accept: 'text/html', cookie: login.cookie },
  });
  for (const each of [text, page.text, JSON.stringify(row)]) expect(each).not.toContain('sesame');

  const kept = await send(save, { ...secret, password: '' });
  expect(kept.json.data.saveMailServer.mailServer.hasPassword).toBe(true);
  const moved = await send(save, { ...secret, password: '', host: 'smtp.example.org' });
  expect(moved.json.data.saveMailServer.mailServer.hasPassword, 'not for another host').toBe(false);
});

test('members and visitors can neither see nor change it', async () => {
  expect((await portal.graphql('{ mailServer { host } }', { login: asMember })).status).toBe(403);
  expect((await portal.graphql('{ mailServer { host } }')).status).toBe(401);
  for (const query of [save, tryOut]) expect((await send(query, {}, asMember)).status).toBe(403);
  const page = new PlainBrowser(portal, { login: asMember });
  await page.open('/admin/mail-server');
  expect(page.status).toBe(404);
});

test('a faulty entry is refused at its field', async () => {
  const { json } = await send(save, { host: 'a b', port: 0, fromAddress: 'x', username: 'club' });
  const fields = json.errors[0].extensions.faults.map(({ field }: { field: string }) => field);
  expect(fields).toEqual(expect.arrayContaining(['host', 'port', 'fromAddress']));
});

test('the environment takes precedence', async () => {
  const other = await openPortalForTest({ database }, {});
  other.services.mailing.transport = createSmtpTransport(smtpServerOfUrl(smtp.url), null);
  const { json } = await other.graphql('{ mailServer { source } }', { login });
  expect(json.data.mailServer.source).toBe('ENVIRONMENT');
  const refused = await other.graphql(save, { variables: { input: { server } }, login });
  expect(refused.status).toBe(409);
  const page = await new PlainBrowser(other, { login }).open('/admin/mail-server');
  expect(page.text()).toContain('SMTP_URL');
  expect(page.has('main input')).toBe(false);
});
