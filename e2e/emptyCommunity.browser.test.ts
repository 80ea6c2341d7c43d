import { expect, it } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { axeViolations, openPortal } from './support/openPortal.ts';

const portal = await openPortal();

it('lets its administrator make the first category and topic', async () => {
  const administrator = await makeMember(portal.db, { role: 'administrator' });
  expect(await axeViolations(await portal.open('/'))).toEqual([]);
  const page = await portal.open('/', { as: administrator });
  expect(await axeViolations(page)).toEqual([]);
  const step = (name: string) => page.getByRole('listitem').filter({ hasText: name });

  await step('Create a category').getByRole('button').click();
  await page.getByText('Hold on! This field cannot be blank.').waitFor();
  await step('Create a category').getByLabel('Title').fill('Watering');
  await step('Create a category').getByRole('button').click();
  await page.getByText('Added so far: Watering').waitFor();

  await step('Create topics').getByLabel('Title').fill('Valves');
  await step('Create topics').getByRole('button').click();
  await page.getByText('Added so far: Valves').waitFor();
  const visitor = await portal.open('/');
  await visitor.getByRole('heading', { name: 'Latest posts' }).waitFor();
  expect(await visitor.getByRole('link', { name: 'Watering' }).count()).toBe(1);
});

it('lets its administrator name and colour it', async () => {
  const administrator = await makeMember(portal.db, { role: 'administrator' });
  const page = await portal.open('/', { as: administrator });
  await page.getByRole('link', { name: 'Set name, logo, colors and languages' }).click();
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  expect(await axeViolations(page)).toEqual([]);

  const name = page.getByRole('main').getByLabel('Name', { exact: true });
  await name.fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Hold on! This field cannot be blank.').waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true');
  await name.fill('Garden club');
  await page.getByRole('link', { name: 'Appearance' }).click();
  await page.getByLabel('Primary color', { exact: true }).fill('#117711');
  await page.getByRole('link', { name: 'Languages', exact: true }).click();
  const offered = page.getByRole('group', { name: 'Languages', exact: true });
  await offered.getByLabel('French', { exact: true }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Settings saved').waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Garden club' }).waitFor();
  const colour = () =>
    getComputedStyle(document.documentElement).getPropertyValue('--brand-primary');
  const asShown = await page.evaluate(colour);

  const visitor = await portal.open('/?lang=fr');
  expect(await visitor.title()).toBe('Garden club');
  expect(await visitor.evaluate(() => document.documentElement.lang)).toBe('fr');
  expect(await visitor.evaluate(colour)).toBe(asShown);

  await page.getByRole('link', { name: 'General' }).click();
  await page.getByLabel('Description').fill('Not yet');
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('dialog').getByText('Leave without saving?').waitFor();
});
