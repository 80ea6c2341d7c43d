import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { runDueJobs } from '#platform/testing/runDueJobs.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { type Mail, mailKinds } from '../mailRules.ts';
import { mailExamples } from '../testing/mailExamples.ts';
import { openMailServer } from '../testing/mailServer.ts';
import { openServices } from '../testing/mailWorld.ts';
import { queueMail } from './queueMail.ts';
import { renderMail } from './renderMail.ts';
import { readUnsubscribeToken } from './unsubscribeToken.ts';

const { db, database } = await openTestDatabase();
const server = await openMailServer();
const branding = { primary: '#0f766e', logoUrl: '/files/logo.png' };
await writeSettings(db, {
  name: 'Bikes & <b>Boats</b>',
  defaultLanguage: 'de',
  branding: { ...(await writeSettings(db, {})).branding, ...branding },
});
const services = await openServices(
  { database },
  {
    SMTP_URL: server.url,
    MAIL_FROM: 'Post <post@plaza.example>',
    PUBLIC_URL: 'https://plaza.example',
    BASE_PATH: '/help',
  },
);
const eve = await makeMember(db, {
  full_name: 'Eve\r\nBcc: all@example.org <script>alert(1)</script>',
  time_zone: 'Asia/Tokyo',
});

async function sent(mail: Pick<Mail, 'kind' | 'data'>, language = 'en') {
  server.taken.length = 0;
  await db
    .transaction()
    .execute((trx) =>
      queueMail(trx, { memberId: eve.id, to: 'eve@example.org', language, ...mail } as Mail),
    );
  await runDueJobs(services);
  const [taken] = server.taken;
  if (!taken) throw new Error('No mail has come');
  return { ...taken, html: taken.html ?? '', text: taken.text ?? '' };
}
const headerOf = (mail: { headers: { key: string; value: string }[] }, name: string) =>
  mail.headers.find(({ key }) => key === name)?.value;

test('a mail has both parts, links below PUBLIC_URL and the base path, and says it is automatic', async () => {
  const mail = await sent({ kind: 'RESET_PASSWORD', data: { url: '/reset-password?token=a&b=c' } });
  const url = 'https://plaza.example/help/reset-password?token=a&b=c';
  expect(mail.subject).toBe('Reset your password');
  expect(mail.from).toMatchObject({ name: 'Post', address: 'post@plaza.example' });
  expect(mail.text).toContain(url);
  expect(mail.html.split(`href="${url.replace('&', '&amp;')}"`)).toHaveLength(3);
  expect(headerOf(mail, 'auto-submitted')).toBe('auto-generated');
  expect(headerOf(mail, 'content-language')).toBe('en');
  expect(mail.messageId).toMatch(/^<\d+\.[0-9a-f]{24}@plaza\.example>$/);
  expect(mail.html).toContain('background:#0f766e');
  expect(mail.html).toContain('src="https://plaza.example/help/files/logo.png"');
  expect(mail.html).not.toMatch(/(?:src|href)="(?!https:\/\/plaza\.example\/help\/)/);
});

test('what people call themselves is text, in the body and in no header', async () => {
  const mail = await sent({
    kind: 'NEW_SIGN_IN',
    data: {
      at: '2026-01-02T20:00:00Z',
      address: '203.0.113.7',
      userAgent: '"><img src=x>\r\nX: y',
    },
  });
  expect(mail.html).toContain('Hi Eve Bcc: all@example.org &lt;script&gt;alert(1)&lt;/script&gt;,');
  expect(mail.html).toContain('Bikes &amp; &lt;b&gt;Boats&lt;/b&gt;');
  expect(mail.html).not.toMatch(/<script|<img src=x|<b>/);
  expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
  expect(mail.envelope.to).toEqual(['eve@example.org']);
  // In the reader's own time zone.
  expect(mail.text).toContain('January 3, 2026 at 5:00 AM GMT+9');
});

test('a mail is in the language of its reader, else in that of the community', async () => {
  const arabic = await sent({ kind: 'WELCOME', data: {} }, 'ar');
  expect(arabic.html).toContain('<html lang="ar" dir="rtl">');
  expect(arabic.subject).toContain('أهلًا بك');
  expect((await sent({ kind: 'APPROVED', data: {} }, 'de')).subject).toContain(
    'Ihre Registrierung',
  );
  expect((await sent({ kind: 'APPROVED', data: {} }, 'sv')).subject).toContain(
    'Ihre Registrierung',
  );
});

test.each(Object.keys(mailKinds))('%s is written in every language, no slot left', async (kind) => {
  const ctx = testContext(db);
  const data = mailExamples[kind as keyof typeof mailKinds] ?? { url: '/there?token=x' };
  for (const language of ['en', 'de', 'ar']) {
    const mail = { kind, data: data as never, language, member_id: eve.id };
    const { subject, text, html } = await renderMail(ctx, mail);
    for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\{|undefined/);
    expect(text).toContain('http://localhost:3000/');
  }
});

test('a name in Latin letters turns no Arabic sentence around', async () => {
  const ctx = testContext(db, { settings: { name: 'Bikes & Boats' } });
  const reader = await makeMember(db, { full_name: 'Eve \u2069Adam!' });
  const render = (kind: Mail['kind'], data: unknown, language = 'ar') =>
    renderMail(ctx, { kind, data: data as never, language, member_id: reader.id });
  const welcome = await render('WELCOME', {});
  expect(welcome.subject).toBe('أهلًا بك في \u2068Bikes & Boats\u2069');
  expect(welcome.html).toContain('أهلًا بك في <bdi>Bikes &amp; Boats</bdi></h1>');
  expect(welcome.html).toContain('مرحبًا <bdi>Eve Adam!</bdi>،');
  expect(welcome.text).toContain('مرحبًا \u2068Eve Adam!\u2069،');
  expect(welcome.text).toContain('حسابًا في \u2068Bikes & Boats\u2069.');
  const changed = await render('EMAIL_CHANGED', { newEmail: 'new@example.org' });
  expect(changed.text).toContain('\u2068new@example.org\u2069');
  expect(changed.html).toContain('<bdi>new@example.org</bdi>');
  const refused = await render('REJECTED', { reason: 'Why not?' });
  expect(refused.text).toContain('السبب: \u2068Why not?\u2069');

  const code = await render('EMAIL_CODE', { code: '493027', minutes: 10 });
  expect(code.subject).toBe('رمزك هو 493027');
  const english = await render('WELCOME', {}, 'en');
  expect(english.subject).toBe('Welcome to Bikes & Boats');
  expect(english.text.replace('\u2069Adam', '')).not.toMatch(/[\u2066-\u2069]/);
  expect(english.html).not.toContain('<bdi>Eve');
});

test('only a mail of choice has a button to be sent no more like it', async () => {
  const url = '/conversations/moderation';
  const mail = await sent({ kind: 'SPAM_RULE_MATCHED', data: { rule: 'A rule', url } });
  expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const [, token] =
    /^<https:\/\/plaza\.example\/help\/care\/community\/unsubscribe-notification\?token=([\w.-]+)>$/.exec(
      headerOf(mail, 'list-unsubscribe') ?? '',
    ) ?? [];
  expect(token).toBeTruthy();
  const page = 'https://plaza.example/help/unsubscribe-notification?token=';
  expect(mail.text).toContain(page);
  expect(mail.html).toContain(page);

  const security = await sent({ kind: 'PASSWORD_CHANGED', data: {} });
  expect(headerOf(security, 'list-unsubscribe')).toBeUndefined();
  expect(security.html).not.toContain('unsubscribe-notification');
});

test('a link that leads out of the community is never sent', async () => {
  for (const url of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:1',
  ]) {
    const mail = { kind: 'RESET_PASSWORD', data: { url }, language: 'en', member_id: null };
    await expect(renderMail(testContext(db), mail), url).rejects.toThrow('leads out');
  }
});

test('a notification email shows each item, belongs to its thread and can be left by one click', async () => {
  const mail = await sent({
    kind: 'NOTIFICATION',
    data: {
      title: 'Why <b>rust</b>?',
      items: [
        { text: 'Bo replied to you', excerpt: 'Use <i>oil</i>.\nEvery week.' },
        { text: 'Cy mentioned you', excerpt: '' },
      ],
      url: '/conversations/12',
      thread: 'post-12',
      optOuts: [
        { kind: 'TYPE', list: 'notificationTypes:reply,mention' },
        { kind: 'MUTE', list: 'notificationMute:12' },
      ],
    },
  });
  expect(headerOf(mail, 'references')).toBe('<post-12@plaza.example>');
  expect(headerOf(mail, 'in-reply-to')).toBe('<post-12@plaza.example>');
  expect(mail.html).toContain('Bo replied to you');
  expect(mail.html).toContain('Use &lt;i&gt;oil&lt;/i&gt;.');
  expect(mail.text).toContain('Bo replied to you\n> Use <i>oil</i>.\n> Every week.');
  const links = [...mail.text.matchAll(/token=(\S+?)(&mute=true)?$/gm)];
  const lists = links.map(([, token = '']) => readUnsubscribeToken(services, token));
  expect(lists).toEqual([
    { memberId: eve.id, list: 'notificationTypes:reply,mention' },
    { memberId: eve.id, list: 'notificationMute:12' },
  ]);
  const header = headerOf(mail, 'list-unsubscribe') ?? '';
  const oneClick = new URL(header.slice(1, -1));
  expect(oneClick.pathname).toBe('/help/care/community/unsubscribe-notification');
  expect(readUnsubscribeToken(services, oneClick.searchParams.get('token') ?? '')).toEqual(
    lists[0],
  );
  expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  // Everything without these is as before.
  expect(headerOf(await sent({ kind: 'WELCOME', data: {} }), 'references')).toBeUndefined();
});
