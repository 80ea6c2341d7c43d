import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { hydrated } from './support/hydrated.ts';
import { axeViolations, openPortal, pressUndo } from './support/openPortal.ts';

const portal = await openPortal();
const { db } = portal;
const category = await makeCategory(db, { title: 'Pumps' });
const topic = await makeTopic(db, category.id, { slug: 'at-night', title: 'At night' });
const place = { category_id: category.id, topic_id: topic.id };
const [member, staff] = [await makeMember(db), await makeMember(db, { role: 'administrator' })];

const makePost = (title: string) => makeConversation(db, { ...place, title });

async function choose(page: Page, item: string, menu = 0): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).nth(menu).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

const dialogButton = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });

it('lets a member report a post, and withdraw the report', async () => {
  const post = await makePost('Buy cheap pumps here');
  const page = await portal.open(`conversations/${post.id}`, { as: member });
  await choose(page, 'Report');
  const dialog = page.getByRole('dialog', { name: 'Report this post' });
  await dialog.getByRole('radio', { name: 'Off topic' }).check();
  await dialog.getByRole('textbox').fill('It only sells.');
  expect(await axeViolations(page)).toEqual([]);
  await dialogButton(page, 'Report').click();
  await page.getByText('Thanks. Moderators will review it.').waitFor();
  const report = await db.selectFrom('reports').selectAll().executeTakeFirstOrThrow();
  expect(report).toMatchObject({ reason: 'OFF_TOPIC', note: 'It only sells.' });
  await choose(page, 'Withdraw report');
  await expect.poll(() => db.selectFrom('reports').selectAll().execute()).toEqual([]);
});

it('archives a post with a reason, takes it back, and pins and orders it in its topic', async () => {
  const calledBack = { key: 'called-back', label: 'Called back', asksReason: true };
  await portal.changeSettings({ customActivities: [{ ...calledBack, types: [] }] });
  const post = await makePost('The oldest pump of all');
  await makePost('A newer pump');
  const page = await portal.open(`conversations/${post.id}`, { as: staff });
  await choose(page, 'Archive post');
  await page.getByRole('dialog').getByRole('textbox').fill('Nobody has such a pump.');
  await dialogButton(page, 'Archive post').click();
  await page.getByText('This post is archived and read-only.').waitFor();
  await pressUndo(page);
  await page.getByText('Undone').waitFor();
  await expect.poll(() => page.getByText('This post is archived and read-only.').count()).toBe(0);

  await choose(page, 'Log activity…');
  const logging = page.getByRole('dialog', { name: 'Log activity' });
  await logging.getByRole('textbox').fill('By phone, on Monday.');
  expect(await axeViolations(page)).toEqual([]);
  await dialogButton(page, 'Log').click();
  await page.getByText('Activity logged').waitFor();

  await choose(page, 'Set order…');
  await page.getByRole('dialog').getByRole('spinbutton').fill('0');
  await dialogButton(page, 'Save').click();
  await page.getByText('Enter a whole number from 1 to 99999.').waitFor();
  await page.getByRole('dialog').getByRole('spinbutton').fill('2');
  await dialogButton(page, 'Save').click();
  await page.getByText('The conversation has been updated').waitFor();

  await choose(page, 'Pin…');
  await page.getByRole('checkbox', { name: 'Topic: At night' }).check();
  expect(await axeViolations(page)).toEqual([]);
  await dialogButton(page, 'Save').click();
  await page.getByText('Post pinned').waitFor();
  await page.goto(`${portal.baseUrl}/topics/at-night/${topic.id}`);
  await hydrated(page);
  const first = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .first();
  expect(await first.textContent()).toContain('The oldest pump of all');
  expect(await first.textContent()).toContain('Pinned');
});

it('orders and marks answers, official and spam, and goes home from a post that is spam', async () => {
  const post = await makePost('Why does it sing?');
  const answers: { id: number }[] = [];
  for (const text of ['It is happy.', 'Buy a new one.']) {
    answers.push(await makeComment(db, post.id, { content: `<p>${text}</p>` }));
  }
  const page = await portal.open(`conversations/${post.id}`, { as: staff });
  const answer = (index: number) => page.locator(`#response-${answers[index]?.id}`);
  const chooseOn = async (index: number, item: string) => {
    await answer(index).getByRole('button', { name: 'More actions' }).click();
    await answer(index).getByRole('menuitem', { name: item, exact: true }).click();
  };
  await chooseOn(1, 'Set order…');
  await page.getByRole('spinbutton', { name: 'Position among comments' }).fill('1');
  await dialogButton(page, 'Save').click();
  await page.getByText('Comment updated').waitFor();
  const first = page.locator('#comments > ol > li').first();
  await first.getByText('Buy a new one.').waitFor();
  await chooseOn(1, 'Block search indexing');
  await answer(1).getByText('Not indexed').waitFor();
  expect(await answer(1).locator('[data-nosnippet]').textContent()).toBe('Buy a new one.');
  await pressUndo(page, 'Search indexing blocked');
  await answer(1).getByText('Not indexed').waitFor({ state: 'detached' });

  await chooseOn(0, 'Mark as official answer');
  // The list updates a moment later, and an open menu would close as its comment moves.
  await answer(0).getByText('Official answer', { exact: true }).waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await chooseOn(1, 'Mark as spam');
  await dialogButton(page, 'Mark as spam').click();
  await expect.poll(() => answer(1).count()).toBe(0);
  await page.reload();
  await hydrated(page);
  expect(await answer(1).getByText('Marked as spam. Only its author').count()).toBe(1);

  await choose(page, 'Mark as spam');
  await dialogButton(page, 'Mark as spam').click();
  await page.waitForURL((url) => url.pathname === '/');
  await pressUndo(page);
  await page.getByRole('heading', { level: 1, name: 'Why does it sing?' }).waitFor();
});

/** Whether the focused item is visible in its menu, and the whole menu on the screen. */
function isRowSeen(): boolean {
  const [menu, row] = [document.querySelector(':popover-open'), document.activeElement];
  if (!menu || !row?.matches('[role=menuitem]')) return false;
  const [outer, inner] = [menu.getBoundingClientRect(), row.getBoundingClientRect()];
  // Not behind the part that stays in sight.
  const middle = [inner.left + inner.width / 2, inner.top + inner.height / 2] as const;
  if (!row.contains(document.elementFromPoint(...middle))) return false;
  const isWithin = inner.top >= outer.top && inner.bottom <= outer.bottom;
  return isWithin && outer.top >= 0 && outer.bottom <= window.innerHeight;
}

it.each([['Enter'], ['Enter End'], ['Enter End ArrowDown'], ['ArrowUp'], ['Enter Escape ArrowUp']])(
  'shows a long menu on the screen and leaves the page in its place: %s',
  async (keys) => {
    const post = await makePost('A pump with a long menu');
    const lines = Array.from({ length: 30 }, () => '<p>It drips.</p>').join('');
    await makeComment(db, post.id, { content: lines });
    const page = await portal.open(`conversations/${post.id}`, { as: staff });
    const more = page.locator('#comments').getByRole('button', { name: 'More actions' });
    await more.evaluate((button) => {
      button.scrollIntoView({ block: 'center' });
      button.focus({ preventScroll: true });
    });
    const before = await more.boundingBox();
    for (const key of keys.split(' ')) {
      await page.keyboard.press(key);
      const isOpen = key !== 'Escape';
      await expect.poll(() => more.getAttribute('aria-expanded')).toBe(`${isOpen}`);
      await expect.poll(() => page.evaluate(isRowSeen)).toBe(isOpen);
    }
    expect(await more.boundingBox()).toEqual(before);
  },
);

it('keeps Delete in sight of a menu that has to scroll', async () => {
  const post = await makePost('A pump with many actions');
  const page = await portal.open(`conversations/${post.id}`, { as: staff });
  await page.setViewportSize({ width: 1366, height: 600 });
  await page.locator('#post').getByRole('button', { name: 'More actions' }).click();
  const menu = page.locator('[role=menu]:popover-open');
  const remove = menu.getByRole('menuitem', { name: 'Delete post' });
  await remove.waitFor();
  expect(await menu.evaluate((each) => each.scrollHeight > each.clientHeight)).toBe(true);
  await expect
    .poll(() =>
      remove.evaluate((row) => {
        const { left, top, width, height } = row.getBoundingClientRect();
        return row.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      }),
    )
    .toBe(true);
  expect(await axeViolations(page)).toEqual([]);
});
