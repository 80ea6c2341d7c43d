import { expect, test } from 'vitest';
import { articlePath } from '#features/engage/articles/articleAddress.ts';
import { makeArticle } from '#features/engage/articles/server/articleFactories.ts';
import { makeKnowledgeBase } from '#features/engage/knowledgeBases/server/knowledgeBaseFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import words from '#locales/en/contactForm.json' with { type: 'json' };
import supportWords from '#locales/en/support.json' with { type: 'json' };
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { PlainBrowser } from '#platform/testing/plainBrowser.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';

const { portal, db } = await openPortalForFile();

test('without script, a visitor writes, confirms, and reads the request', async () => {
  const visitor = await new PlainBrowser(portal).open('/support/contact');
  const fields = { name: 'Ann', email: 'ann@example.org', title: '', message: 'It drips.' };
  await visitor.submit(words.send, fields);
  expect(visitor.has('[name="title"][aria-invalid="true"]')).toBe(true);
  expect(visitor.get('[name="message"]').textContent).toContain('It drips.');
  await visitor.submit(words.send, { title: 'The pump leaks' });
  expect(visitor.text('h1')).toBe(words.sent.title);

  const mail = await db
    .selectFrom('mails')
    .where('kind', '=', 'SUPPORT_CONFIRM')
    .select('data')
    .executeTakeFirstOrThrow();
  const link = String(Object(mail.data).url);
  // Programs that check links only open them.
  await visitor.open(link);
  expect(await db.selectFrom('support_requests').select('id').execute()).toEqual([]);
  await visitor.submit(words.confirm.submit);
  expect(visitor.address).toMatch(/^\/public\/support\/requests\/[\w-]{22}$/);
  const shared = visitor.address;
  expect(visitor.text('h1')).toBe('The pump leaks');
  expect(visitor.text('main')).not.toContain('ann@example.org');
  // The link is theirs: they solve, rate and reopen by it, as members do signed in.
  await visitor.submit(supportWords.withdraw);
  expect(visitor.address).toBe(shared);
  await visitor.submit(supportWords.rate.send, { score: '4', comment: 'Quick' });
  await visitor.submit(supportWords.reopen);
  expect(visitor.all('button', supportWords.withdraw)).toHaveLength(1);
  const rating = await db.selectFrom('support_ratings').selectAll().executeTakeFirstOrThrow();
  expect(rating).toMatchObject({ member_id: null, score: 4, comment: 'Quick' });
  expect((await visitor.open(link)).text('h1')).toBe(words.confirm.done);

  for (const path of [link, shared]) {
    const { headers } = await portal.ask(path);
    expect(headers['referrer-policy'], path).toBe('no-referrer');
    expect(headers['cache-control'], path).toBe('no-store');
  }
  const { headers } = await portal.ask('/support/contact');
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
});

test('members use their own form; an invalid link is not found', async () => {
  const login = await portal.login((await makeMember(db)).id);
  const member = await new PlainBrowser(portal, { login }).open('/support/contact');
  expect(member.address).toBe('/support/requests/new');
  const { status } = await portal.ask(`/support/contact/confirm/${'x'.repeat(43)}`);
  expect(status).toBe(404);
});

test('a help article ends with a way to ask support, for those who may', async () => {
  const { post } = await makeArticle(db, await makeKnowledgeBase(db), { state: 'PUBLISHED' });
  const path = articlePath(post ?? { id: 0, slug: '' });
  const linkFor = async (member?: { id: number }) => {
    const login = member && (await portal.login(member.id));
    const page = await new PlainBrowser(portal, { login }).open(path);
    return page.all('#post a', words.prompt.link).map((link) => link.getAttribute('href'));
  };
  expect(await linkFor()).toEqual(['/support/contact']);
  expect(await linkFor(await makeMember(db))).toEqual(['/support/requests/new']);
  const suspended = { suspended_until: new Date(Date.now() + 86_400_000) };
  expect(await linkFor(await makeMember(db, suspended))).toEqual([]);
  await writeSettings(db, { supportContact: { isOpen: false } });
  portal.services.forget();
  portal.services.pages.clear();
  expect(await linkFor()).toEqual([]);
});
