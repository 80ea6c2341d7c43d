import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { openPortal } from './support/openPortal.ts';

const portal = await openPortal({ basePath: '/help' });
const { db } = portal;
const post = await makeConversation(db, { title: 'Why does the pump stop?' });
const address = `${portal.baseUrl}/conversations/${post.id}`;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Until the worker controls the page, so that it sees the next one. */
async function controlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}
const keptPages = (page: Page) =>
  page.evaluate(async () => {
    const keys = await (await caches.open('plaza-pages')).keys();
    return keys.map(({ url }) => new URL(url).pathname).filter((path) => !path.endsWith('.js'));
  });

it('keeps what a member has read for when they are offline, and forgets it when they sign out', async () => {
  // Parts that were not loaded before the device went offline.
  const missing = [
    /ERR_INTERNET_DISCONNECTED/,
    /status of (401|503)/,
    /imported module/,
    /error #42\d/,
  ];
  for (const each of missing) portal.expectFault(each);
  const member = await makeMember(db);
  const page = await portal.open('', { as: member, workers: true });
  await controlled(page);
  await page.goto(address);
  await expect.poll(() => keptPages(page)).toContainEqual(expect.stringContaining(`/${post.id}`));
  const read = page.url();

  await page.context().setOffline(true);
  await page.goto(read);
  await heading(page, 'Why does the pump stop?').waitFor();
  await page.goto(`${portal.baseUrl}/topics/9999`);
  await heading(page, 'You’re offline').waitFor();
  await page.context().setOffline(false);

  await page.goto(read);
  await page
    .getByRole('button', { name: new RegExp(member.full_name || member.username) })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
  await expect.poll(() => keptPages(page)).toEqual([]);
  await page.context().setOffline(true);
  await page.goto(read);
  await heading(page, 'You’re offline').waitFor();
});

it('shows no page of another member, even if nobody signed out', async () => {
  const [first, second] = [await makeMember(db), await makeMember(db)];
  const page = await portal.open('', { as: first, workers: true });
  await controlled(page);
  await page.goto(address);
  await expect.poll(() => keptPages(page)).toHaveLength(1);
  const other = await portal.visit({ as: second });
  // What the open page asks for in the name of the first member is refused.
  portal.expectFault(/status of 401/);
  // At once: a request without a session would be refused in between.
  await page.context().addCookies(await other.context().cookies());
  await page.goto(`${portal.baseUrl}/topics`);
  await expect.poll(() => keptPages(page)).toEqual(['/help/topics']);
});

it('shows the unread count in the title of the tab', async () => {
  const member = await makeMember(db);
  const now = new Date();
  await db
    .insertInto('notifications')
    .values({
      ...{
        member_id: member.id,
        type: 'newPost',
        group_key: 'x',
        created_at: now,
        updated_at: now,
      },
      ...{ subject_type: 'conversation', subject_id: post.id, conversation_id: post.id },
    })
    .execute();
  const page = await portal.open('topics', { as: member });
  await expect.poll(() => page.title()).toMatch(/^\(1\) Topics/);
  await page.getByRole('link', { name: 'Categories' }).first().click();
  await expect.poll(() => page.title()).toMatch(/^\(1\) Categories/);
});

it('says when the unread count cannot be loaded', async () => {
  portal.expectFault(/ERR_FAILED/);
  const page = await portal.visit({ as: await makeMember(db), once: true });
  await page.route(/\/schema\/community\?.*notificationEvents/, (route) => route.abort());
  await page.goto('topics');
  await page.getByText('Failed to load unread notification count! Please try again.').waitFor();
});
