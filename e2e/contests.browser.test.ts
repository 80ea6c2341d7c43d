import { expect, it } from 'vitest';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { contestPaths } from '#features/engage/contests/contestAddress.ts';
import { addEntry, makeContest } from '#features/engage/contests/server/contestFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import composeWords from '#locales/en/compose.json' with { type: 'json' };
import formWords from '#locales/en/contestForms.json' with { type: 'json' };
import judgingWords from '#locales/en/contestJudging.json' with { type: 'json' };
import words from '#locales/en/contests.json' with { type: 'json' };
import { axeViolations, openPortal } from './support/openPortal.ts';

const portal = await openPortal({ basePath: '/help' });
const { id: category_id } = await makeCategory(portal.db);
// Before the server reads the topics.
const topic = await makeTopic(portal.db, category_id);
const member = await makeMember(portal.db);
const staff = await makeMember(portal.db, { role: 'manager' });

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

it('is created in the composer', async () => {
  const page = await portal.open(`contests/new?topicId=${topic.id}`, { as: staff });
  await page.getByRole('textbox', { name: composeWords.field.title }).fill('The best balcony');
  await page.getByRole('textbox', { name: composeWords.field.content }).fill('Show it to us.');
  const contest = page.getByRole('group', { name: formWords.legend });
  const local = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16);
  await contest.getByLabel(formWords.startDate).fill(local(-1));
  const end = local(7);
  await contest.getByLabel(formWords.endDate).fill(end);
  await contest.getByRole('textbox', { name: formWords.prizes }).fill('A watering can');
  await contest.getByRole('checkbox', { name: formWords.communityVote }).check();
  await page.getByText(composeWords.moreOptions, { exact: true }).click();
  const first = page.getByRole('combobox', { name: formWords.tieFirst, exact: true });
  await first.focus();
  await first.selectOption('COMMUNITY_VOTES');
  const then = page.getByRole('combobox', { name: formWords.tieThen, exact: true });
  await then.selectOption('EARLIEST_ENTRY');
  expect(await first.evaluate((field) => field.isConnected)).toBe(true);
  const zone = contest.getByRole('combobox', { name: formWords.timeZone, exact: true });
  await zone.selectOption('America/New_York');
  // The clock times stay as they were entered.
  expect(await contest.getByLabel(formWords.endDate).inputValue()).toBe(end);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: composeWords.post, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'The best balcony' }).waitFor();
  const panel = page.getByRole('region', { name: words.contest, exact: true });
  const decides = panel.getByRole('listitem');
  await decides.filter({ hasText: words.tieBreaker.EARLIEST_ENTRY }).waitFor();
  expect(await decides.allTextContents()).toEqual([
    words.tieBreaker.COMMUNITY_VOTES,
    words.tieBreaker.EARLIEST_ENTRY,
  ]);
  const localTime = words.localTime.replace('{{time}}', '');
  await panel.getByText(localTime.trim()).first().waitFor();
  await panel.getByText('A watering can').waitFor();
  await panel.getByRole('link', { name: words.enter, exact: true }).waitFor();
});

it('takes no second entry, none after the end, and none of visitors', async () => {
  portal.expectFault(/409/);
  const author = await makeMember(portal.db);
  const contest = await makeContest(portal.db, { post: { category_id } });
  const path = contestPaths.one(contest).slice(1);
  const form = await portal.open(contestPaths.newEntry(contest).slice(1), { as: author });
  await addEntry(portal.db, contest, { member_id: author.id, title: 'The first one' });
  await form.getByRole('textbox', { name: formWords.title }).fill('The second one');
  await form.getByRole('textbox', { name: formWords.content }).fill('Beans.');
  await form.getByRole('button', { name: formWords.submit, exact: true }).click();
  await form.getByText(formWords.tooMany_one.replace('{{count}}', '1')).waitFor();
  const late = await portal.open(contestPaths.newEntry(contest).slice(1), { as: member });
  await late.getByRole('textbox', { name: formWords.title }).fill('Too late');
  await late.getByRole('textbox', { name: formWords.content }).fill('Beans.');
  await portal.db
    .updateTable('contests')
    .set({ ends_at: new Date(Date.now() - 1_000) })
    .where('conversation_id', '=', contest.id)
    .execute();
  await late.getByRole('button', { name: formWords.submit, exact: true }).click();
  await late.getByText(formWords.closed).waitFor();
  const page = await portal.open(path, { as: author });
  await page.getByRole('region', { name: words.contest, exact: true }).waitFor();
  expect(await page.getByRole('link', { name: words.enter, exact: true }).count()).toBe(0);
});

it('announces winners with a message, by name', async () => {
  const author = await makeMember(portal.db, { full_name: 'Ada Winner' });
  const contest = await makeContest(portal.db, {
    ...{ ends_at: new Date(Date.now() - 1_000), post: { category_id } },
  });
  const entry = await addEntry(portal.db, contest, { member_id: author.id, title: 'A jungle' });
  const page = await portal.open(contestPaths.entry(entry).slice(1), { as: staff });
  await page.getByRole('button', { name: words.select.WINNER, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: words.select.WINNER });
  await dialog.getByRole('textbox', { name: words.message }).fill('So green.');
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: words.select.WINNER, exact: true }).click();
  await page.getByText(words.marked.WINNER).waitFor();
  await page.getByText('So green.').waitFor();
  const reader = await portal.open(contestPaths.one(contest).slice(1), { as: member });
  await reader.getByRole('heading', { level: 1 }).waitFor();
  expect(await reader.getByText('So green.').count()).toBe(0);
  const manage = await portal.open(contestPaths.one(contest).slice(1), { as: staff });
  await manage.getByRole('button', { name: words.announce, exact: true }).click();
  await manage.getByRole('dialog').getByRole('button', { name: 'Yes', exact: true }).click();
  await manage.getByRole('heading', { name: words.winners, exact: true }).waitFor();
  await reader.reload();
  const panel = reader.getByRole('region', { name: words.contest, exact: true });
  await panel.getByText('So green.').waitFor();
  await panel.getByRole('link', { name: 'Ada Winner' }).waitFor();
});

it('works without JavaScript: an entry, and a vote for it', async () => {
  const author = await makeMember(portal.db);
  const contest = await makeContest(portal.db, { community_vote: true, post: { category_id } });
  const path = contestPaths.newEntry(contest).slice(1);
  const page = await portal.open(path, { as: author, script: false });
  await page.getByRole('textbox', { name: formWords.title }).fill('On paper');
  await page.getByRole('textbox', { name: formWords.content }).fill('Beans without script.');
  await page.getByRole('button', { name: formWords.submit, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'On paper' }).waitFor();
  const url = new URL(page.url()).pathname.replace('/help/', '');
  const voter = await portal.open(url, { as: member, script: false });
  await voter.getByRole('button', { name: words.vote, exact: true }).click();
  await voter.getByRole('button', { name: words.undoVote, exact: true }).waitFor();
});
