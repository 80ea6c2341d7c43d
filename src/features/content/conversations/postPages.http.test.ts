import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { PlainBrowser } from '#platform/testing/plainBrowser.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';
import { makeConversation } from './server/conversationFactories.ts';

const { portal, db } = await openPortalForFile();
await writeSettings(db, { activeLanguages: ['en', 'en_GB', 'pt_BR'] });

test.each([
  ['en', 'en', 'Mar 4, 2024'],
  ['en-GB', 'en-GB', '4 Mar 2024'],
  ['pt-BR', 'pt-BR', '4 de mar. de 2024'],
])('a date is written as readers of %s write it, in UTC', async (asked, lang, date) => {
  const { id } = await makeConversation(db, { created_at: new Date('2024-03-04T23:30:00Z') });
  const page = new PlainBrowser(portal, { headers: { 'accept-language': asked } });
  await page.open(`/conversations/post/${id}`);
  expect(page.attribute('html', 'lang')).toBe(lang);
  expect(page.text('main article time')).toBe(date);
});

test('a post is edited by those who may: others are refused, visitors asked to sign in', async () => {
  const [author, other] = [await makeMember(db), await makeMember(db)];
  const { id, slug } = await makeConversation(db, { author_id: author.id });
  const pageOf = async (member: { id: number } | null) => {
    const login = member ? await portal.login(member.id) : undefined;
    return new PlainBrowser(portal, { login }).open(`/conversations/${slug}/${id}/edit`);
  };
  expect((await pageOf(null)).address).toContain('/login?returnTo=');
  expect((await pageOf(other)).status).toBe(403);
  expect((await pageOf(author)).status).toBe(200);
});
