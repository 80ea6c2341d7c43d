import { expect, it } from 'vitest';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { pollPaths } from '#features/engage/polls/pollAddress.ts';
import { makePoll } from '#features/engage/polls/server/pollFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import composeWords from '#locales/en/compose.json' with { type: 'json' };
import pollCompose from '#locales/en/pollCompose.json' with { type: 'json' };
import words from '#locales/en/polls.json' with { type: 'json' };
import { axeViolations, openPortal } from './support/openPortal.ts';

const portal = await openPortal({ basePath: '/help' });
const staff = await makeMember(portal.db, { role: 'manager' });
const member = await makeMember(portal.db);
const optionName = (number: number) => pollCompose.option.replace('{{number}}', String(number));

it('is created in the composer, with a preview of its options', async () => {
  const topic = await makeTopic(portal.db, (await makeCategory(portal.db)).id);
  const page = await portal.open(`polls/new?topicId=${topic.id}`, { as: staff });
  const title = page.getByRole('textbox', { name: composeWords.field.title });
  await title.fill('Which colour should the case have?');
  await page.getByRole('textbox', { name: composeWords.field.content }).fill('There is one mould.');
  await page.getByRole('textbox', { name: optionName(1) }).fill('Green');
  await page.getByRole('textbox', { name: optionName(2) }).fill('Grey');
  await page.getByRole('button', { name: pollCompose.addOption }).click();
  await page.getByRole('textbox', { name: optionName(3) }).fill('Blue');
  const preview = page.getByRole('region', { name: pollCompose.preview });
  expect(await preview.getByRole('radio').count()).toBe(3);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: composeWords.post, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Which colour' }).waitFor();
  const poll = page.getByRole('region', { name: words.poll });
  await poll.getByRole('radio', { name: 'Blue' }).waitFor();
});

it('counts a vote, replaces it, and shows others the new count live', async () => {
  const { post } = await makePoll(portal.db, { labels: ['Tea', 'Coffee'] });
  const path = pollPaths.one({ ...post, topicSlug: null }).slice(1);
  const other = await portal.open(path, { as: staff });
  const page = await portal.open(path, { as: member, width: 390 });
  const poll = page.getByRole('region', { name: words.poll });
  await poll.getByRole('button', { name: words.vote, exact: true }).click();
  await poll.getByText(words.chooseOne).waitFor();
  await poll.getByRole('radio', { name: 'Tea' }).check();
  await poll.getByRole('button', { name: words.vote, exact: true }).click();
  await poll.getByRole('row', { name: /Tea.*1.*100%/ }).waitFor();
  // Who has not voted reads the results on the ballot, and nowhere else.
  await other.getByRole('radio', { name: /Tea.*100%.*1/ }).waitFor();
  expect(await other.getByRole('row').count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  await poll.getByText(words.changeVote).click();
  await poll.getByRole('radio', { name: 'Coffee' }).check();
  await poll.getByRole('button', { name: words.vote, exact: true }).click();
  await poll.getByRole('row', { name: /Coffee.*1.*100%/ }).waitFor();
  await poll.getByRole('button', { name: words.undoVote }).click();
  await poll.getByRole('radio', { name: /Coffee.*0%.*0/ }).waitFor();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});

it('tells who votes too late that the poll is closed', async () => {
  portal.expectFault(/409/);
  const { post } = await makePoll(portal.db);
  const path = pollPaths.one({ ...post, topicSlug: null }).slice(1);
  const page = await portal.open(path, { as: member });
  const poll = page.getByRole('region', { name: words.poll });
  await poll.getByRole('radio', { name: 'Yes' }).check();
  await portal.db
    .updateTable('polls')
    .set({ closed_at: new Date() })
    .where('conversation_id', '=', post.id)
    .execute();
  await poll.getByRole('button', { name: words.vote, exact: true }).click();
  await page.getByText(words.closedMeanwhile).waitFor();
});

it('is closed by staff, who see who voted', async () => {
  const { post } = await makePoll(portal.db);
  const path = pollPaths.one({ ...post, topicSlug: null }).slice(1);
  const page = await portal.open(path, { as: staff });
  const poll = page.getByRole('region', { name: words.poll });
  await poll.getByRole('button', { name: words.voters }).click();
  await page.getByRole('dialog', { name: words.voters }).getByText(words.noVotes).waitFor();
  await page.keyboard.press('Escape');
  await poll.getByRole('button', { name: words.close, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: words.closeTitle });
  await dialog.getByRole('button').last().click();
  await poll.getByRole('button', { name: words.reopen }).waitFor();
  expect(await poll.getByRole('radio').count()).toBe(0);
});

it('is shown to members who may not vote or create polls, without the ballot', async () => {
  const { post } = await makePoll(portal.db, { labels: ['Tea', 'Coffee'] });
  const path = pollPaths.one({ ...post, topicSlug: null }).slice(1);
  const suspended = await makeMember(portal.db, { suspended_until: new Date('2099-01-01') });
  const page = await portal.open(path, { as: suspended });
  const poll = page.getByRole('region', { name: words.poll });
  await poll.getByRole('row', { name: /Tea.*0/ }).waitFor();
  expect(await poll.getByRole('radio').count()).toBe(0);
  expect(await poll.getByRole('button', { name: words.close, exact: true }).count()).toBe(0);
  portal.expectFault(/403/);
  await page.goto(new URL('/help/polls/new', page.url()).href);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('textbox', { name: optionName(1) }).count()).toBe(0);
});

it('takes votes without JavaScript', async () => {
  const { post } = await makePoll(portal.db, { labels: ['Tea', 'Coffee'] });
  const path = pollPaths.one({ ...post, topicSlug: null }).slice(1);
  const page = await portal.open(path, { as: member, script: false });
  const poll = page.getByRole('region', { name: words.poll });
  await poll.getByRole('radio', { name: 'Tea' }).check();
  await poll.getByRole('button', { name: words.vote, exact: true }).click();
  await poll.getByRole('row', { name: /Tea.*1.*100%/ }).waitFor();
  await poll.getByText(words.changeVote).click();
  await poll.getByRole('radio', { name: 'Coffee' }).check();
  await poll.getByRole('button', { name: words.vote, exact: true }).click();
  await poll.getByRole('row', { name: /Coffee.*1.*100%/ }).waitFor();
  await poll.getByRole('button', { name: words.undoVote }).click();
  await poll.getByRole('radio', { name: /Coffee.*0%.*0/ }).waitFor();
});
