import { expect, it } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { openPortal } from './support/openPortal.ts';

const portal = await openPortal({ basePath: '/help' });
const member = await makeMember(portal.db);
const topic = await makeTopic(portal.db, (await makeCategory(portal.db)).id);
const post = await makeConversation(portal.db, {
  ...{ topic_id: topic.id, category_id: topic.category_id, author_id: member.id },
});

it.each([
  'conversations/new',
  `conversations/${post.slug}/${post.id}/edit`,
  'support/tickets/new',
  'support/requests',
])('a script that logs out on %s leads home, whatever is typed there', async (path) => {
  // What the page asks for meanwhile may come too late.
  portal.expectFault(/401 \(Unauthorized\)/);
  const page = await portal.open(path, { as: member });
  const title = page.getByRole('textbox', { name: /^(Title|Subject)/ });
  if (await title.count()) await title.fill('Something typed');
  await page.evaluate(() => window.logout?.());
  await page.waitForURL(/\/help\/?$/);
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await page.getByText('Your session has ended').count()).toBe(0);
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
});

it('what was typed in a post is there after signing in again', async () => {
  portal.expectFault(/401 \(Unauthorized\)/);
  const page = await portal.open('conversations/new', { as: member });
  await page.getByRole('textbox', { name: 'Title' }).fill('Where do slugs sleep?');
  await page.evaluate(() => window.logout?.());
  await page.waitForURL(/\/help\/?$/);
  const saved = await portal.db
    .selectFrom('drafts')
    .select('data')
    .where('member_id', '=', member.id)
    .execute();
  expect(JSON.stringify(saved)).toContain('Where do slugs sleep?');
});

it('elsewhere the page is shown again, to a visitor', async () => {
  portal.expectFault(/401 \(Unauthorized\)/);
  const page = await portal.open(`topics/${topic.slug}/${topic.id}`, { as: member });
  await page.evaluate(() => window.logout?.());
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
  expect(new URL(page.url()).pathname).toBe(`/help/topics/${topic.slug}/${topic.id}`);
  expect(await page.getByText('Your session has ended').count()).toBe(0);
});
