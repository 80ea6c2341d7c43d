import { expect, it } from 'vitest';
import { makeMember } from '#features/members/server/memberFactories.ts';
import { axeViolations, openPortal } from './support/openPortal.ts';

const portal = await openPortal();

it('says to a visitor that nothing is here yet, and who can begin', async () => {
  const page = await portal.open('/');
  expect(await page.textContent('h1')).toBe('Welcome to your new community');
  expect(await page.getByRole('main').getByRole('link', { name: 'Sign in' }).count()).toBe(1);
  expect(await axeViolations(page)).toEqual([]);
  for (const [path, words] of [
    ['categories', 'No categories found!'],
    ['topics', 'No topics found!'],
    ['tags', 'No tags found!'],
    ['leaderboard', 'No users found!'],
  ]) {
    await page.goto(`${path}`);
    expect(await page.getByRole('main').textContent()).toContain(words);
  }
});

it('lets its administrator make the first category and topic', async () => {
  const administrator = await makeMember(portal.db, { role: 'administrator' });
  const page = await portal.open('/', { as: administrator });
  expect(await axeViolations(page)).toEqual([]);
  const step = (name: string) => page.getByRole('listitem').filter({ hasText: name });

  await step('1. Make a category').getByRole('button').click();
  await page.getByText('Hold on! This field cannot be blank.').waitFor();
  await step('1. Make a category').getByLabel('Title').fill('Watering');
  await step('1. Make a category').getByRole('button').click();
  await page.getByText('So far: Watering').waitFor();

  await step('2. Make topics').getByLabel('Title').fill('Valves');
  await step('2. Make topics').getByRole('button').click();
  await page.getByRole('heading', { name: 'Latest conversations' }).waitFor();
  expect(await page.getByRole('link', { name: 'Watering' }).count()).toBe(1);
});
