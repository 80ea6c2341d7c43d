import { expect, it } from 'vitest';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { axeViolationsInBothThemes, openPortal } from './support/openPortal.ts';

const portal = await openPortal({ basePath: '/help' });
const { db } = portal;
const long = '<p>Nothing to be found here.</p>'.repeat(60);
const post = await makeConversation(db, {
  title: 'Sensors in heavy clay',
  content: `<p>My <strong>sensor</strong> reads too low.</p>${long}`,
  stripped_content: 'My sensor reads too low.',
});
for (let n = 0; n < 25; n += 1) {
  await makeComment(db, post.id, {
    content: n === 24 ? '<p>Try another sensor.</p>' : '<p>Me too.</p>',
  });
}
const marks = '.keyword-hit';

it('marks the words of ?keyword= in the post, also in comments that come later', async () => {
  const page = await portal.open(`conversations/${post.id}?keyword=sensor`);
  await page.getByText('2 matches for “sensor”').waitFor();
  expect(await page.locator(marks).allTextContents()).toEqual(['Sensors', 'sensor']);
  expect(await page.locator(`strong > mark`).count()).toBe(1);
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  await page.getByRole('link', { name: 'Next' }).click();
  await page.getByText('3 matches for “sensor”').waitFor();
  await page.getByRole('article').filter({ hasText: 'Try another' }).locator(marks).waitFor();

  await page.getByRole('link', { name: 'Clear' }).click();
  await expect.poll(() => page.locator(marks).count()).toBe(0);
  expect(page.url()).not.toContain('keyword');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Sensors in heavy clay');
});

it('scrolls to the first match where it is out of sight', async () => {
  const low = await makeConversation(db, {
    title: 'A long read',
    content: `${long}<p>At last a valve.</p>`,
  });
  const page = await portal.open(`conversations/${low.id}?keyword=valve`);
  await page.locator(marks).waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
});

it('copies a link where the browser has no clipboard for pages, as on plain HTTP', async () => {
  const page = await portal.visit();
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'clipboard');
  });
  await page.goto(`conversations/${post.id}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByText('Link copied').waitFor();
  const box = page.getByRole('combobox', { name: /Search/ }).first();
  await box.focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect.poll(() => box.inputValue()).toContain(`/${post.id}`);
});

it('shares a link that says who shared it', async () => {
  const member = await makeMember(db, { full_name: 'Ada Sharer' });
  const page = await portal.visit({ as: member });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: {
        async writeText(text: string) {
          document.title = text;
        },
      },
    });
  });
  await page.goto(`conversations/${post.id}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect.poll(() => page.title()).toContain('?sharedByUser=');
  const visitor = await portal.visit();
  await visitor.goto(await page.title());
  await visitor.getByText('Shared by Ada Sharer').waitFor();
});
