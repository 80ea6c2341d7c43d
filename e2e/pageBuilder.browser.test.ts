import { expect, it } from 'vitest';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { runPageSchedule } from '#features/site/pageBuilder/server/publishService.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { dragWithFinger } from './support/dragWithFinger.ts';
import { axeViolationsInBothThemes, openPortal } from './support/openPortal.ts';

const portal = await openPortal({ basePath: '/help' });
const { db } = portal;
await writeSettings(db, { activeLanguages: ['en', 'ar'] });
const [help, news] = [
  await makeCategory(db, { title: 'Help' }),
  await makeCategory(db, { title: 'News' }),
];
const administrator = await makeMember(db, { role: 'administrator', full_name: 'Ada Admin' });
const colleague = await makeMember(db, { role: 'administrator', full_name: 'Bea Builder' });

type Page = Awaited<ReturnType<typeof portal.open>>;

const tree = (page: Page) => page.getByRole('navigation', { name: 'Structure' });
const panel = (page: Page) => page.getByRole('region', { name: 'Properties' });
const row = (page: Page, name: string) =>
  tree(page).getByRole('button', { name: new RegExp(`^${name}`) });
const preview = (page: Page) => page.frameLocator('iframe[title=Preview]');
const rows = async (page: Page) =>
  (await tree(page).locator('[data-row] > span:first-child').allTextContents()).join(' ');
const saved = (page: Page) => page.getByText('Draft saved', { exact: true }).waitFor();

async function createPage(page: Page, title: string, template: string): Promise<void> {
  await page.getByRole('button', { name: 'New page' }).click();
  const dialog = page.getByRole('dialog', { name: 'New page' });
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Template').selectOption({ label: template });
  await dialog.getByRole('button', { name: 'Create page' }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await tree(page).waitFor();
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish page' });
  await dialog.getByRole('button', { name: /^Publish/ }).click();
  await dialog.waitFor({ state: 'detached' });
}

it('builds and publishes a landing page with the keyboard alone', async () => {
  const page = await portal.open('admin/pages', { as: administrator });
  await createPage(page, 'Welcome', 'Landing page');
  const press = (key: string) => page.keyboard.press(key);
  await row(page, 'Cards').focus();
  await press('Enter');
  await panel(page).getByRole('heading', { name: 'Cards' }).waitFor();
  await panel(page).getByRole('button', { name: 'Add entry' }).focus();
  await press('Enter');
  await panel(page).getByRole('listitem').getByLabel('Title').focus();
  await page.keyboard.type('Ask a question');
  await preview(page).getByRole('heading', { name: 'Ask a question' }).waitFor();
  // A widget goes down and up again, is copied and deleted.
  expect(await rows(page)).toBe(
    'Section 1 Hero Section 2 Cards Section 3 Column 1 Posts Column 2 Statistics Leaderboard',
  );
  await row(page, 'Statistics').focus();
  await press('Alt+ArrowDown');
  expect(await rows(page)).toMatch(/Leaderboard Statistics$/);
  await press('Alt+ArrowUp');
  await press('Alt+ArrowUp');
  expect(await rows(page)).toMatch(/Posts Statistics Column 2 Leaderboard$/);
  await press('Control+d');
  await expect.poll(() => rows(page)).toMatch(/Posts Statistics Statistics Column 2/);
  await press('Control+z');
  await expect.poll(() => rows(page)).toMatch(/Posts Statistics Column 2/);
  await press('Control+Shift+z');
  await expect.poll(() => rows(page)).toMatch(/Posts Statistics Statistics Column 2/);
  await row(page, 'Leaderboard').focus();
  await press('Delete');
  await expect.poll(() => rows(page)).toMatch(/Statistics Column 2$/);
  await page.getByRole('button', { name: 'Add widget' }).focus();
  await press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: /^FAQ/ }).focus();
  await press('Enter');
  await panel(page).getByRole('heading', { name: 'FAQ' }).waitFor();
  await saved(page);
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Publish', exact: true }).focus();
  await press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Publish page' });
  await dialog.getByRole('button', { name: 'Publish', exact: true }).focus();
  await press('Enter');
  await dialog.waitFor({ state: 'detached' });
  const visitor = await portal.open('page/welcome');
  await visitor.getByRole('heading', { name: 'Ask a question' }).waitFor();
  const scripts = await visitor.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  expect(scripts.filter((name) => /PageEditor|PreviewBridge|pageBuilder/.test(name))).toEqual([]);
});

/** The middle of the handle of a row. */
async function handleOf(page: Page, name: string) {
  const item = tree(page).getByRole('listitem').filter({ hasText: name });
  const box = await item.locator('.tree-handle').boundingBox();
  if (!box) throw new Error(`no handle of ${name}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

it('moves a widget by dragging its handle, and undoes it', async () => {
  const page = await portal.open('admin/pages', { as: administrator });
  await createPage(page, 'Dragged', 'Landing page');
  const [from, to] = [await handleOf(page, 'Leaderboard'), await handleOf(page, 'Hero')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y - 40, { steps: 3 });
  await page.mouse.move(to.x, to.y - 12, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => rows(page)).toMatch(/^Section 1 Leaderboard Hero Section 2/);
  await saved(page);
  await preview(page).getByRole('heading', { name: 'Dragged' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => rows(page)).toMatch(/^Section 1 Hero Section 2 .* Leaderboard$/);
});

it('moves a section with all its widgets by dragging its handle, with a mouse and a finger', async () => {
  const page = await portal.open('admin/pages', { as: administrator });
  await createPage(page, 'Sections', 'Landing page');
  const above = async (name: string) => {
    const { x, y } = await handleOf(page, name);
    return { x, y: y - 14 };
  };
  const [from, top] = [await handleOf(page, 'Section 3'), await above('Section 1')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(top.x, top.y, { steps: 8 });
  expect(await tree(page).locator('.drop-before').textContent()).toBe('Section 1');
  await page.mouse.up();
  await expect
    .poll(() => rows(page))
    .toBe(
      'Section 1 Column 1 Posts Column 2 Statistics Leaderboard Section 2 Hero Section 3 Cards',
    );
  await dragWithFinger(page, async () => {
    const [hero, cards] = [await handleOf(page, 'Section 2'), await handleOf(page, 'Cards')];
    return [hero, { x: hero.x, y: (hero.y + cards.y) / 2 }, { x: hero.x, y: cards.y + 10 }];
  });
  await expect
    .poll(() => rows(page))
    .toBe(
      'Section 1 Column 1 Posts Column 2 Statistics Leaderboard Section 2 Cards Section 3 Hero',
    );
  await saved(page);
});

it('tells the second of two editors, keeps both versions, and rolls back', async () => {
  const page = await portal.open('admin/pages', { as: administrator });
  await createPage(page, 'Together', 'Landing page');
  const address = new URL(page.url()).pathname.replace('/help/', '');
  const edit = async (editor: Page, text: string) => {
    await row(editor, 'Hero').click();
    await panel(editor).getByLabel('Title').fill(text);
    await preview(editor).getByRole('heading', { name: text }).waitFor();
    await saved(editor);
  };
  const other = await portal.open(address, { as: colleague });
  await tree(other).waitFor();
  await edit(page, 'From Ada');
  await edit(other, 'From Bea');
  await publish(other);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish page' });
  await dialog.getByText('Someone else has published this page').waitFor();
  await dialog.getByRole('button', { name: 'Publish anyway' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  const latest = history.getByRole('listitem').filter({ hasText: 'Version 2' });
  await latest.getByText('Hero in section 1 changed').waitFor();
  expect(await latest.locator('del, ins').allTextContents()).toEqual(['From Bea', 'From Ada']);
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  const first = history.getByRole('listitem').filter({ hasText: 'Version 1' });
  await first.getByRole('button', { name: 'Roll back' }).click();
  await history.waitFor({ state: 'detached' });
  const visitor = await portal.open('page/together');
  await visitor.getByRole('heading', { name: 'From Bea' }).waitFor();
});

it('previews as a visitor in Arabic on a phone next Monday', async () => {
  const page = await portal.open('admin/pages', { as: administrator });
  await createPage(page, 'Monday', 'Landing page');
  await row(page, 'Hero').click();
  await panel(page).getByText('Visibility', { exact: true }).click();
  await panel(page).getByLabel('From', { exact: true }).fill('2030-01-07T08:00');
  await tree(page).getByText('Not yet').waitFor();
  // What is left is the page's own name, for screen readers.
  await preview(page).locator('h1:not(.sr-only)').waitFor({ state: 'detached' });
  await preview(page).getByRole('heading', { level: 1, name: 'Monday' }).waitFor();
  await panel(page).getByLabel('Text language').selectOption('ar');
  await panel(page).getByLabel('Title').fill('يوم الاثنين');
  await saved(page);
  await page.getByText('Preview as').click();
  const choices = page.getByRole('region', { name: 'Preview' });
  await choices.getByLabel('Language').selectOption('ar');
  await choices.getByLabel('Date and time').fill('2030-01-07T09:00');
  await choices.getByRole('button', { name: 'Phone' }).click();
  await preview(page).getByRole('heading', { name: 'يوم الاثنين' }).waitFor();
  expect(await preview(page).locator('html').getAttribute('dir')).toBe('rtl');
  expect((await page.locator('iframe[title=Preview]').boundingBox())?.width).toBe(390);
});

it('publishes and unpublishes a page at its times', async () => {
  const page = await portal.open('admin/pages', { as: administrator });
  await createPage(page, 'Campaign', 'Text');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish page' });
  await dialog.getByLabel(/^Publish later/).fill('2099-01-02T09:00');
  await dialog.getByLabel(/^Unpublish later/).fill('2099-01-01T09:00');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await dialog.getByText('Choose a time after the page is published.').waitFor();
  await dialog.getByLabel(/^Unpublish later/).fill('2099-01-03T09:00');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await page.getByText('Will be unpublished:').waitFor();
  const schedules = await db.selectFrom('page_schedules').selectAll().orderBy('run_at').execute();
  expect(schedules.map(({ version_number }) => version_number)).toEqual([1, null]);
  // The clock moves on.
  const visitor = await portal.visit();
  for (const [index, status] of [200, 404].entries()) {
    const { id = 0, run_at = new Date() } = schedules[index] ?? {};
    await runPageSchedule(testContext(db, { now: run_at, bus: portal.bus }), id);
    await visitor.waitForTimeout(1_500);
    if (status === 404) portal.expectFault(/status of 404/);
    const answer = await visitor.goto('page/campaign');
    expect(answer?.status()).toBe(status);
  }
});

it('gives a category a layout of its own, with a banner', async () => {
  const page = await portal.open('admin/pages', { as: administrator });
  await page.getByRole('button', { name: 'New layout' }).click();
  const dialog = page.getByRole('dialog', { name: 'New layout' });
  await dialog.getByLabel('Type of page').selectOption({ label: 'Category' });
  await dialog.getByLabel('Name').fill('Help layout');
  await dialog.getByRole('button', { name: 'Create layout' }).click();
  await tree(page).waitFor();
  await panel(page).getByLabel('Banner', { exact: true }).selectOption({ label: 'Color' });
  await panel(page).getByLabel('Banner title').fill('Help starts here');
  await preview(page).getByText('Help starts here').waitFor();
  await saved(page);
  await publish(page);

  await page.goto('admin/pages');
  await page.getByRole('searchbox', { name: 'Search pages and layouts' }).fill('help l');
  await expect.poll(() => page.getByRole('button', { name: /^Customize/ }).count()).toBe(1);
  await page.getByRole('button', { name: 'Assign Help layout' }).click();
  const assign = page.getByRole('dialog', { name: 'Use “Help layout” for' });
  await assign.getByLabel('Help', { exact: true }).check();
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  await assign.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Layout assigned').waitFor();

  const visitor = await portal.open(`categories/${help.slug}/${help.id}`);
  await visitor.getByText('Help starts here').waitFor();
  expect(await axeViolationsInBothThemes(visitor)).toEqual([]);
  await visitor.goto(`categories/${news.slug}/${news.id}`);
  await visitor.getByRole('heading', { level: 1, name: 'News' }).waitFor();
  expect(await visitor.getByText('Help starts here').count()).toBe(0);
});
