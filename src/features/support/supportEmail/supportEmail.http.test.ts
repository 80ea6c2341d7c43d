import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import words from '#locales/en/supportEmail.json' with { type: 'json' };
import { PlainBrowser } from '#platform/testing/plainBrowser.ts';
import { type Login, openPortalForFile } from '#platform/testing/portal.ts';
import { openSupportDesk } from './testing/supportDesk.ts';

const { portal, db } = await openPortalForFile({ secretKey: 'the secret key of these very tests' });
const desk = await openSupportDesk(db);

const html = `--b
Content-Type: text/plain

It leaks.

On Mon, Jan 5, 2026 at 10:02 AM Plaza wrote:
> The quoted question

--b
Content-Type: text/html

<p onclick="alert(1)">It <b>leaks</b>.<script>alert(2)</script><img src="https://tracker.example/p.gif"></p>

--b--`;

const page = (path: string, login?: Login) =>
  portal.ask(path, { headers: { accept: 'text/html', ...(login && { cookie: login.cookie }) } });

test('agents see how a case came by email, and the original in a frame that can do nothing; its sender only the text', async () => {
  const customer = await makeMember(db, { email_verified_at: new Date() });
  const agent = await makeMember(db, { role: 'agent' });
  const other = await makeMember(db);
  const { result_path } = await desk.send({
    from: customer.email ?? '',
    to: `${desk.mailbox.address}, boss@example.org`,
    headers: ['MIME-Version: 1.0', 'Content-Type: multipart/alternative; boundary=b'],
    text: html,
  });
  const number = result_path?.split('/').at(-1);
  const [asAgent, asCustomer] = [await portal.login(agent.id), await portal.login(customer.id)];

  const workspace = new PlainBrowser(portal, { login: asAgent });
  await workspace.open(`/support/agent/${number}`);
  const shown = workspace.text('ol');
  for (const text of [words.entry.verified, 'boss@example.org', 'The quoted question']) {
    expect(shown).toContain(text);
  }
  const own = new PlainBrowser(portal, { login: asCustomer });
  await own.open(`/support/requests/${number}`);
  expect(own.text('article')).toContain('It leaks.');
  for (const text of [words.entry.verified, 'boss@example.org', 'The quoted question']) {
    expect(own.text('main')).not.toContain(text);
  }

  const { id } = await db.selectFrom('support_emails').select('id').executeTakeFirstOrThrow();
  const frame = await page(`/support/emails/${id}/html`, asAgent);
  expect(frame.status).toBe(200);
  expect(frame.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
  expect(frame.headers['cache-control']).toBe('no-store');
  const { text: body } = frame;
  expect(body).toContain('<b>leaks</b>');
  expect(body).not.toMatch(/script|onclick|tracker|alert/);
  for (const login of [asCustomer, await portal.login(other.id), undefined]) {
    const refused = await page(`/support/emails/${id}/html`, login);
    expect(refused.status).toBe(404);
    expect(refused.text).not.toContain('leaks');
  }
});

test('agents see what is not stored, and download the original; nobody else does', async () => {
  const customer = await makeMember(db, { email_verified_at: new Date() });
  const agent = await makeMember(db, { role: 'agent' });
  const { result_path, id: inboundId } = await desk.send({
    from: customer.email ?? '',
    headers: ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b'],
    text: '--b\n\nSee the dump.\n--b\nContent-Type: application/octet-stream; name="device.dump"\nContent-Transfer-Encoding: base64\n\nAAECAw==\n--b--',
  });
  const number = result_path?.split('/').at(-1);
  const [asAgent, asCustomer] = [await portal.login(agent.id), await portal.login(customer.id)];
  const workspace = new PlainBrowser(portal, { login: asAgent });
  await workspace.open(`/support/agent/${number}`);
  const { id } = await db
    .selectFrom('support_emails')
    .where('inbound_id', '=', inboundId)
    .select('id')
    .executeTakeFirstOrThrow();
  const original = `/support/emails/${id}/original`;
  expect(workspace.text('ol')).toContain(`device.dump (${words.entry.reason.TYPE})`);
  expect(workspace.html).toContain(`href="${original}"`);
  const source = await page(original, asAgent);
  expect(source.status).toBe(200);
  expect(source.headers['content-type']).toBe('message/rfc822');
  expect(source.headers['content-disposition']).toMatch(
    /^attachment; filename="message-\d+\.eml"$/,
  );
  expect(source.text).toContain('AAECAw==');

  const own = new PlainBrowser(portal, { login: asCustomer });
  await own.open(`/support/requests/${number}`);
  expect(own.html).not.toContain(original);
  for (const login of [asCustomer, undefined]) {
    const refused = await page(original, login);
    expect(refused.status).toBe(404);
    expect(refused.text).not.toContain('AAECAw==');
  }
  expect((await page('/support/emails/999999/original', asAgent)).status).toBe(404);
});
