import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { rebuildSearchIndex } from '#features/content/search/server/searchRebuild.ts';
import { axeViolationsInBothThemes, openPortal } from './support/openPortal.ts';

const portal = await openPortal();
const { db } = portal;

beforeAll(async () => {
  const pump = await makeConversation(db, {
    title: 'The pump hums at night',
    type: 'PROBLEM',
    content: '<p>It hums & rattles, <em>every</em> night.</p>',
    tags: ['noise'],
  });
  await makeComment(db, pump.id, { content: '<p>A worn bearing makes it hum.</p>' });
  await makeConversation(db, { title: 'Which pump suits a roof garden?', type: 'QUESTION' });
  for (let number = 1; number <= 12; number += 1) {
    await makeConversation(db, { title: `Gutter story number ${number}`, type: 'PRAISE' });
  }
  await makeConversation(db, { title: '自行车轮胎', language: 'ja' });
  await rebuildSearchIndex(db);
});

const boxOf = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const reports = () =>
  db
    .selectFrom('search_reports')
    .select(['keyword', 'total_hit_count', 'clicked_type', 'clicked_position'])
    .orderBy('id')
    .execute();

it('is steered by the keyboard alone', async () => {
  const page = await portal.visit();
  await page.goto('tags');
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('/');
  const box = boxOf(page);
  expect(await box.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('pump');
  await page.getByRole('listbox').waitFor();
  await page.keyboard.press('ArrowDown');
  const marked = page.getByRole('option', { selected: true });
  await marked.waitFor();
  const title = await marked.locator('bdi').textContent();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: title ?? '' }).waitFor();
});

it('reports the query, and what of the found is opened', async () => {
  const before = (await reports()).length;
  const page = await portal.visit();
  await page.goto('tags');
  await page.waitForLoadState('networkidle');
  await boxOf(page).fill('hums');
  await boxOf(page).press('Enter');
  await page.getByRole('heading', { name: 'Results for “hums”' }).waitFor();
  const rows = page.getByRole('region', { name: 'Search results' }).locator('ol > li');
  await expect.poll(async () => (await reports()).slice(before)).toHaveLength(1);
  await rows.first().getByRole('heading').getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: 'The pump hums at night' }).waitFor();
  await expect
    .poll(async () => (await reports()).slice(before))
    .toMatchObject([
      { keyword: 'hums', total_hit_count: expect.any(Number), clicked_type: null },
      { keyword: 'hums', clicked_position: 1 },
    ]);
});

it('leaves axe nothing to say in either theme', async () => {
  const page = await portal.visit();
  await page.goto('conversations/search?q=pump&tags=noise');
  await page.waitForLoadState('networkidle');
  await boxOf(page).fill('gutter');
  await page.getByRole('listbox').waitFor();
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByText('More filters').click();
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
});
