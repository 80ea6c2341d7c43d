import { beforeAll, expect, it } from 'vitest';
import { defaultSettings } from '#core/communitySettings.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { readSettings } from '#platform/settings/settingsStore.ts';
import { axeViolationsInBothThemes, openPortal } from './support/openPortal.ts';

const portal = await openPortal();
const { db } = portal;
let administrator: { id: number };
beforeAll(async () => {
  administrator = await makeMember(db, { role: 'administrator' });
});

const open = (query = '', width = 1366) =>
  portal.open(`admin/settings${query}`, { as: administrator, width });

it('saves what was changed in several sections, and tells what differs from the default', async () => {
  const page = await open();
  const main = page.getByRole('main');
  await main.getByLabel('Name', { exact: true }).fill('Garden club');
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await sections.getByRole('link', { name: 'Moderation' }).click();
  const activities = main.getByRole('group', { name: 'Custom activities' });
  await activities.getByText('Add activity').click();
  await activities.getByLabel('Name').fill('Called back');
  await activities.getByLabel('Key').fill('Called back');
  await page.getByText('2 unsaved changes').waitFor();
  await main.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => activities.getByLabel('Key').evaluate((box) => box === document.activeElement))
    .toBe(true);
  await activities.getByLabel('Key').fill('called-back');
  await main.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status').filter({ hasText: 'Settings saved' }).waitFor();
  expect(await readSettings(db)).toMatchObject({
    name: 'Garden club',
    customActivities: [{ key: 'called-back', label: 'Called back' }],
  });

  await sections.getByRole('link', { name: 'General' }).click();
  const name = page.locator('[data-setting=name]');
  await name.getByText('Changed', { exact: true }).waitFor();
  await name.getByText('Default: Community').waitFor();
  await name.getByRole('button', { name: 'Reset to default: Name' }).click();
  expect(await main.getByLabel('Name', { exact: true }).inputValue()).toBe('Community');
  await main.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await readSettings(db)).name).toBe('Community');
});

it('restores an earlier value from the history of a setting', async () => {
  const page = await open();
  const main = page.getByRole('main');
  const save = main.getByRole('button', { name: 'Save' });
  await main.getByLabel('Organization').fill('Green thumbs');
  await save.click();
  await main.getByRole('button', { name: 'History: Organization' }).click();
  const history = page.getByRole('dialog', { name: 'History of “Organization”' });
  await history.getByText('Green thumbs', { exact: true }).waitFor();
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  await history.getByRole('button', { name: 'Restore None' }).click();
  await page.getByText('1 unsaved change').waitFor();
  await save.click();
  await expect.poll(async () => (await readSettings(db)).organizationName).toBe('');
});

it('asks before it overwrites what somebody else has changed, and leaves their other changes alone', async () => {
  const page = await open();
  const main = page.getByRole('main');
  await portal.changeSettings({ description: 'Theirs', organizationName: 'Their club' });
  await main.getByLabel('Description').fill('Mine');
  portal.expectFault(/status of 409/);
  await main.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save anyway' }).click();
  await page.getByRole('status').filter({ hasText: 'Settings saved' }).waitFor();
  expect(await readSettings(db)).toMatchObject({
    description: 'Mine',
    organizationName: 'Their club',
  });
});

it('finds a setting by its name or key', async () => {
  const page = await open();
  const main = page.getByRole('main');
  await main.getByRole('searchbox', { name: 'Search settings' }).fill('sign-ins before a captcha');
  await page.getByText('1 setting', { exact: true }).waitFor();
  await main.getByLabel('Failed sign-ins before a captcha').waitFor();
  await main.getByRole('searchbox', { name: 'Search settings' }).fill('no such thing');
  await page.getByText('No settings found').waitFor();
});

it('shows unsaved colors on the page itself, in either theme, until they are discarded', async () => {
  const page = await open('?section=appearance');
  const main = page.getByRole('main');
  const save = main.getByRole('button', { name: 'Save' });
  const color = () => save.evaluate((button) => getComputedStyle(button).backgroundColor);
  const before = await color();
  await main.getByRole('button', { name: 'Set a color: Primary buttons', exact: true }).click();
  await main.getByLabel('Primary buttons', { exact: true }).fill('#7a1fa2');
  await expect.poll(color).toBe('rgb(122, 31, 162)');
  await main.getByRole('button', { name: 'Dark', exact: true }).click();
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  await main.getByRole('button', { name: 'Dark', exact: true }).click();
  await main.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(color).toBe(before);
});

it('shows sizes and weights of text at once, and on every page once saved', async () => {
  const page = await open('?section=appearance');
  const main = page.getByRole('main');
  const looks = async (at: typeof page) => {
    const read = (element: Element) => {
      const { fontSize, fontWeight } = getComputedStyle(element);
      return `${fontSize} ${fontWeight}`;
    };
    const title = at.getByRole('heading', { level: 1 }).first();
    return { body: await at.locator('body').evaluate(read), title: await title.evaluate(read) };
  };
  expect(await looks(page)).toEqual({ body: '16px 400', title: '34px 700' });
  const size = main.getByRole('spinbutton', { name: 'Text size, in pixels' });
  await size.fill('20');
  await main.getByLabel('Heading size, in percent').fill('120');
  await main.getByLabel('Heading weight').selectOption({ label: 'Medium' });
  const changed = { body: '20px 400', title: '51px 500' };
  await expect.poll(() => looks(page)).toEqual(changed);
  await size.fill('40');
  await main.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => size.getAttribute('aria-invalid')).toBe('true');
  await size.fill('20');
  await main.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await readSettings(db)).branding.typography.baseSize).toBe(20);
  expect(await looks(await portal.open('topics', { width: 1366 }))).toEqual(changed);
  const phone = await portal.open('topics', { width: 390 });
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await portal.changeSettings({ branding: defaultSettings.branding });
});

it('applies a preset, restores an earlier theme, and uses custom CSS', async () => {
  const page = await open('?section=appearance');
  const main = page.getByRole('main');
  const save = main.getByRole('button', { name: 'Save' });
  const saved = async (primary: string) =>
    expect.poll(async () => (await readSettings(db)).branding.primary).toBe(primary);
  const before = (await readSettings(db)).branding.primary;
  await main.getByRole('button', { name: 'Ocean', exact: true }).click();
  await save.click();
  await saved('#0b6b86');
  await main.getByRole('button', { name: 'Plum', exact: true }).click();
  await main.getByLabel('Custom CSS', { exact: true }).fill('h1 {\n  letter-spacing: 7px;\n}');
  await save.click();
  await saved('#7136b5');
  const spacing = () =>
    page
      .getByRole('heading', { level: 1 })
      .evaluate((title) => getComputedStyle(title).letterSpacing);
  await expect.poll(spacing).toBe('7px');

  await main.getByRole('button', { name: 'Theme versions' }).click();
  const versions = page.getByRole('dialog', { name: 'Theme versions' });
  await versions.getByText('Current', { exact: true }).waitFor();
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  await versions.getByRole('button', { name: 'Restore' }).first().click();
  expect(
    await main.getByRole('button', { name: 'Ocean', exact: true }).getAttribute('aria-pressed'),
  ).toBe('true');
  await save.click();
  await saved('#0b6b86');
  await expect.poll(spacing).not.toBe('7px');
  await main.getByRole('button', { name: 'Theme versions' }).click();
  await versions.getByRole('button', { name: 'Restore' }).last().click();
  await save.click();
  await saved(before);
});

it.each([
  ['?section=appearance', 1366],
  ['?section=languages', 390],
  ['?section=navigation', 390],
])('has no fault of accessibility at %s, %i px wide', async (query, width) => {
  const page = await open(query, width);
  // At the end the bar covers nothing that is scrolled under it.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
});

it('saves colors that are hard to read only on purpose, and offers the nearest that are not', async () => {
  const page = await open('?section=appearance');
  const main = page.getByRole('main');
  const set = async (label: string, color: string) => {
    await main.getByRole('button', { name: `Set a color: ${label}`, exact: true }).click();
    await main.getByLabel(label, { exact: true }).fill(color);
  };
  await set('Navigation bar background', '#102030');
  await set('Navigation bar text', '#203040');
  await main.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save colors that are hard to read?' });
  await dialog.getByText('Navigation bar (Light)').waitFor();
  await dialog.getByRole('button', { name: 'No', exact: true }).click();
  await page.getByText(/^Not saved\. Choose readable colors/).waitFor();
  expect((await readSettings(db)).branding.navbarText).toBeNull();
  await main
    .getByRole('button', { name: /^Use #/ })
    .first()
    .click();
  await main.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await readSettings(db)).branding.navbarText).toMatch(/^#/);
  expect((await readSettings(db)).branding.navbarText).not.toBe('#203040');
  await portal.changeSettings({ branding: defaultSettings.branding });
});

it('uses an uploaded font for headings, until it is removed', async () => {
  const page = await open('?section=appearance');
  const main = page.getByRole('main');
  const field = main.getByRole('group', { name: 'Custom heading font' });
  const file = (name: string) => ({
    ...{ name, mimeType: 'font/woff2' },
    buffer: Buffer.concat([Buffer.from('wOF2\0\u0001\0\0', 'latin1'), Buffer.alloc(100)]),
  });
  await field.locator('input[type=file]').setInputFiles(file('Title.ttf'));
  await field.getByText('Please upload a woff2 font').waitFor();
  await field.locator('input[type=file]').setInputFiles(file('Title.woff2'));
  await field.getByText('.woff2').waitFor();
  // The file of this test contains no letters.
  portal.expectFault(/decode downloaded font|OTS parsing/);
  await main.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => (await readSettings(db)).branding.fonts.heading)
    .toMatch(/\.woff2$/);
  await page.reload();
  const family = () =>
    main.getByRole('heading', { level: 1 }).evaluate((title) => getComputedStyle(title).fontFamily);
  const withFont = await family();
  await field.getByRole('button', { name: 'Remove' }).click();
  await main.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await readSettings(db)).branding.fonts.heading).toBe(null);
  await page.reload();
  expect(await family()).not.toBe(withFont);
});
