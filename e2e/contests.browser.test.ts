import { expect, it } from 'vitest';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { contestPaths } from '#features/engage/contests/contestAddress.ts';
import { addEntry, makeContest } from '#features/engage/contests/server/contestFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import formWords from '#locales/en/contestForms.json' with { type: 'json' };
import judgingWords from '#locales/en/contestJudging.json' with { type: 'json' };
import words from '#locales/en/contests.json' with { type: 'json' };
import { axeViolations, openPortal } from './support/openPortal.ts';

const portal = await openPortal({ basePath: '/help' });
const { id: category_id } = await makeCategory(portal.db);
const member = await makeMember(portal.db);

it('takes an entry on a phone, with its terms', async () => {
  // The terms are not accepted at first.
  portal.expectFault(/400/);
  const contest = await makeContest(portal.db, { terms: 'Be fair.', post: { category_id } });
  const path = contestPaths.one(contest).slice(1);
  const page = await portal.open(path, { as: member, width: 390 });
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: words.enter, exact: true }).click();
  await page.getByRole('textbox', { name: formWords.title }).fill('My plot');
  await page.getByRole('textbox', { name: formWords.content }).fill('Beans and more beans.');
  await page.getByRole('button', { name: formWords.submit, exact: true }).click();
  await page.getByText(formWords.acceptFault).waitFor();
  await page.getByRole('checkbox', { name: formWords.acceptTerms }).check();
  await page.getByRole('button', { name: formWords.submit, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'My plot' }).waitFor();
  await page.getByRole('button', { name: words.withdraw, exact: true }).waitFor();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});

it('lets a judge score an entry', async () => {
  const contest = await makeContest(portal.db, {
    ...{ blind: true, ends_at: new Date(Date.now() - 1_000), post: { category_id } },
    criteria: JSON.stringify([{ label: 'Idea', weight: 2 }]),
  });
  const author = await makeMember(portal.db);
  await addEntry(portal.db, contest, { member_id: author.id, post_id: null, title: 'Unsigned' });
  await portal.db
    .insertInto('contest_judges')
    .values({ contest_id: contest.id, member_id: member.id, created_at: new Date() })
    .execute();
  const path = contestPaths.judging(contest).slice(1);
  const page = await portal.open(path, { as: member, width: 390 });
  const entry = page.getByRole('article', { name: /Unsigned/ });
  await entry.getByRole('combobox', { name: 'Idea' }).selectOption('9');
  expect(await axeViolations(page)).toEqual([]);
  await entry.getByRole('button', { name: judgingWords.submit, exact: true }).click();
  await entry.getByText(judgingWords.scored, { exact: true }).waitFor();
  await entry.getByRole('button', { name: judgingWords.change, exact: true }).waitFor();
});
