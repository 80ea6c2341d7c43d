import { expect, it } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { axeViolations, openPortal } from './support/openPortal.ts';

const portal = await openPortal();
const { db } = portal;
const category = await makeCategory(db);
const topic = await makeTopic(db, category.id, { title: 'Pumps', slug: 'pumps' });
const shots = process.env.SHOTS;

const content = [
  '<aside class="callout callout-warning"><p>Switch the pump off first.</p></aside>',
  '<aside class="callout callout-tip"><p>Use cold water.</p></aside>',
  '<section class="tabs"><section class="tab"><h3 class="tab-title">Small pump</h3><p>Turn left.</p></section>',
  '<section class="tab"><h3 class="tab-title">Large pump</h3><p>Turn right.</p></section></section>',
  '<details><summary>Parts</summary><p>A seal.</p></details>',
  '<figure><img src="/favicon.ico" alt="The pump" width="400" height="200" loading="lazy" />',
  '<figcaption>Seen from above</figcaption></figure>',
].join('');

it('shows tabs, collapsible sections and images in full size, by keyboard', async () => {
  const post = await makeConversation(db, {
    ...{ title: 'Clean a pump', slug: 'clean-a-pump', content, stripped_content: 'Clean a pump' },
    ...{ category_id: category.id, topic_id: topic.id },
  });
  const page = await portal.open(`conversations/clean-a-pump/${post.id}`);
  const tab = (name: string) => page.getByRole('tab', { name });
  await tab('Small pump').focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('tabpanel', { name: 'Large pump' }).getByText('Turn right.').waitFor();
  expect(await page.getByText('Turn left.').isVisible()).toBe(false);
  await page.getByText('Parts').click();
  await page.getByText('A seal.').waitFor();
  await page.getByRole('note').filter({ hasText: 'Warning' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  if (shots) {
    for (const [width, colorScheme] of [
      [390, 'light'],
      [1366, 'dark'],
      [1366, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${shots}/blocks-${width}-${colorScheme}.png` });
    }
  }
  const picture = page.getByRole('link', { name: 'The pump' });
  await picture.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'The pump' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'The pump' }).waitFor({ state: 'detached' });
  expect(await picture.evaluate((link) => link === document.activeElement)).toBe(true);
});

it('inserts callouts, collapsible sections and tabs in the editor, and edits them again', async () => {
  const writer = await makeMember(db);
  const page = await portal.open(`conversations/new?topicId=${topic.id}`, { as: writer });
  const insert = async (name: string) => {
    await page.getByRole('button', { name: 'Insert block' }).click();
    // By key: the rows of a long menu may still move while it is placed.
    await page.getByRole('menuitem', { name, exact: true }).press('Enter');
  };
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.click();
  await page.keyboard.type('Mind the step.');
  await insert('Callout: Tip');
  await page.keyboard.press('ArrowDown');
  await insert('Collapsible section');
  await page.keyboard.type('Parts');
  await page.keyboard.press('Enter');
  await page.keyboard.type('A seal.');
  await page.keyboard.press('Control+End');
  await insert('Tabs');
  await page.keyboard.type('Small');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Turn left.');
  expect(await text.locator('aside.callout-tip').textContent()).toContain('Mind the step.');
  expect(await text.locator('details > summary').textContent()).toBe('Parts');
  expect(await text.locator('details').textContent()).toContain('A seal.');
  expect(await text.locator('section.tab').count()).toBe(2);
  expect(await text.locator('section.tab').first().textContent()).toBe('SmallTurn left.');
  await insert('Add tab');
  expect(await text.locator('section.tab').count()).toBe(3);
  if (shots) await page.screenshot({ path: `${shots}/blocks-editor.png`, fullPage: true });
  await insert('Remove block');
  expect(await text.locator('section.tabs').count()).toBe(0);
});
