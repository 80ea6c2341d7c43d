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

it('suggests from the third character on, and is steered by the keyboard alone', async () => {
  const page = await portal.visit();
  await page.goto('tags');
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('/');
  const box = boxOf(page);
  expect(await box.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('pu');
  await page.waitForTimeout(600);
  expect(await page.getByRole('listbox').count()).toBe(0);
  await page.keyboard.type('mp');
  await page.getByRole('listbox').waitFor();
  expect(await box.getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('Escape');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  expect(await box.inputValue()).toBe('pump');
  await page.keyboard.press('ArrowDown');
  const marked = page.getByRole('option', { selected: true });
  await marked.waitFor();
  expect(await box.getAttribute('aria-activedescendant')).toBe(await marked.getAttribute('id'));
  const title = await marked.textContent();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: title ?? '' }).waitFor();
});

it('counts a Chinese or Japanese character as two', async () => {
  const page = await portal.visit();
  await page.goto('tags');
  await page.waitForLoadState('networkidle');
  await boxOf(page).pressSequentially('轮胎');
  await page.getByRole('option', { name: '自行车轮胎' }).click();
  await page.getByRole('heading', { level: 1, name: '自行车轮胎' }).waitFor();
});

it('shows what was found with its words marked, and reports the query and what is opened', async () => {
  const before = (await reports()).length;
  const page = await portal.visit();
  await page.goto('tags');
  await page.waitForLoadState('networkidle');
  await boxOf(page).fill('hums');
  await boxOf(page).press('Enter');
  await page.getByRole('heading', { name: 'Results for “hums”' }).waitFor();
  expect(await page.title()).toMatch(/^hums – Search/);
  const rows = page.getByRole('region', { name: 'Search results' }).locator('ol > li');
  const post = rows.filter({ hasText: 'Post by' }).last();
  await expect.poll(() => post.locator('h2 mark').textContent()).toBe('hums');
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
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

it('narrows, orders and pages without script', async () => {
  const page = await portal.visit({ script: false });
  await page.goto('tags');
  await boxOf(page).fill('pump');
  await boxOf(page).press('Enter');
  const rows = page.getByRole('region', { name: 'Search results' }).locator('ol > li');
  expect(new URL(page.url()).search).toBe('?q=pump');
  const all = await rows.count();
  await page.getByRole('link', { name: 'Questions' }).click();
  expect(await rows.count()).toBeLessThan(all);
  await page.getByRole('button', { name: /^Sort by/ }).click();
  await page.getByRole('menuitemradio', { name: 'Newest' }).click();
  expect(new URL(page.url()).search).toBe('?q=pump&type=QUESTION&sort=RECENT');
  await boxOf(page).fill('gutter');
  await boxOf(page).press('Enter');
  expect(new URL(page.url()).search).toBe('?q=gutter&type=QUESTION&sort=RECENT');
  await page.getByText('No results found!').waitFor();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await page.getByText('12 results').waitFor();
  await page.getByRole('link', { name: 'Next' }).click();
  expect(await rows.count()).toBe(2);
});

it('lists the posts of a tag, and narrows by author and tag', async () => {
  const page = await portal.visit();
  await page.goto('conversations/search?tags=noise');
  await page.getByRole('heading', { name: 'Posts tagged “noise”' }).waitFor();
  const rows = page.getByRole('region', { name: 'Search results' }).locator('ol > li');
  expect(await rows.count()).toBe(1);
  await page.getByText('More filters').click();
  await page.getByRole('textbox', { name: 'Author' }).fill('nobody_of_that_name');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('No results found!').waitFor();
  await page.getByRole('link', { name: /^Remove the filter Author/ }).click();
  await expect.poll(() => rows.count()).toBe(1);
});

it('says when there is nothing, or too little to look for', async () => {
  const page = await portal.visit();
  await page.goto('conversations/search?q=unheardofthing');
  await page.getByText('No results found!').waitFor();
  await page.getByText("Can't find what you're looking for?").waitFor();
  const ask = page.getByRole('main').getByRole('link', { name: 'Ask a question' });
  expect(await ask.getAttribute('href')).toBe('/conversations/new');
  await page.goto('conversations/search?q=ab');
  await page.getByText('Search needs at least 3 characters').waitFor();
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
