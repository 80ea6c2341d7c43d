import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { hydrated } from './support/hydrated.ts';
import { openPortal } from './support/openPortal.ts';

const portal = await openPortal();
const { db } = portal;
const writer = await makeMember(db, { username: 'writer' });
const post = await makeConversation(db, { title: 'Why does the pump stop?', author_id: writer.id });
await portal.changeSettings({ activeLanguages: ['en', 'de'] });
const address = `conversations/${post.id}?lang=de`;

/** What the browser itself says of requests that fail. */
const network = /Failed to load resource|ERR_FAILED|preload/;

/** Requests for texts, and what the page reports to the server. */
function listen(page: Page): { asked: string[]; reports: string[] } {
  const asked: string[] = [];
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/word-parts/')) asked.push(request.url());
    if (/loggingEvent/i.test(request.postData() ?? '')) reports.push(request.postData() ?? '');
  });
  return { asked, reports };
}

async function openSignIn(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Anmelden' }).click();
  await page.getByRole('dialog').getByLabel('Passwort', { exact: true }).waitFor();
}

it('a page whose texts do not come loads those of its release', async () => {
  portal.expectFault(network);
  const page = await portal.visit();
  const { asked, reports } = listen(page);
  await page.route('**/word-parts/**', (route) => route.abort());
  await page.goto(address);
  await hydrated(page);
  expect(asked.length).toBeGreaterThan(0);
  await openSignIn(page);
  expect(reports).toEqual([]);
});

it('so does an open page that a server of another release does not know', async () => {
  portal.expectFault(network);
  const page = await portal.visit();
  const { asked, reports } = listen(page);
  await page.goto(address);
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  asked.length = 0;
  await page.route('**/word-parts/**', (route) => route.fulfill({ status: 404 }));
  const heading = page.getByRole('banner');
  const before = await heading.textContent();
  await openSignIn(page);
  expect(asked.length).toBe(1);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await heading.textContent()).toBe(before);
  expect(reports).toEqual([]);
});
