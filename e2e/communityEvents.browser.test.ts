import { expect, it } from 'vitest';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { communityEventPaths } from '#features/engage/communityEvents/communityEventAddress.ts';
import { makeCommunityEvent } from '#features/engage/communityEvents/server/communityEventFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import eventCompose from '#locales/en/communityEventCompose.json' with { type: 'json' };
import words from '#locales/en/communityEvents.json' with { type: 'json' };
import composeWords from '#locales/en/compose.json' with { type: 'json' };
import { axeViolations, openPortal } from './support/openPortal.ts';

const portal = await openPortal({ basePath: '/help' });
const staff = await makeMember(portal.db, { role: 'manager' });
const member = await makeMember(portal.db);

it('is created in the composer', async () => {
  const topic = await makeTopic(portal.db, (await makeCategory(portal.db)).id);
  const page = await portal.open(`events/new?topicId=${topic.id}`, { as: staff });
  await page.getByRole('textbox', { name: composeWords.field.title }).fill('Spring planting day');
  await page
    .getByRole('textbox', { name: composeWords.field.content })
    .fill('We plant the first beds together.');
  await page.getByRole('combobox', { name: eventCompose.eventType }).selectOption('IN_PERSON');
  await page.getByRole('textbox', { name: eventCompose.location }).fill('Trial garden');
  await page.getByRole('spinbutton', { name: eventCompose.capacity }).fill('1');
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: composeWords.post, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Spring planting day' }).waitFor();
  const event = page.getByRole('region', { name: words.event });
  await event.getByText('Trial garden').waitFor();
});

it('gives seats and a waitlist, on a phone', async () => {
  const post = await makeCommunityEvent(portal.db, { capacity: 1 });
  const path = communityEventPaths.one(post).slice(1);
  const first = await portal.open(path, { as: staff });
  const yes = { name: words.response.YES, exact: true };
  await first.getByRole('button', yes).click();
  await first.getByRole('button', { ...yes, pressed: true }).waitFor();
  const page = await portal.open(path, { as: member, width: 390 });
  await page.getByRole('button', { name: words.joinWaitlist }).click();
  await page.getByText(words.youWait).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});

it('tells who responds too late that the event is over', async () => {
  portal.expectFault(/409/);
  const post = await makeCommunityEvent(portal.db);
  const page = await portal.open(communityEventPaths.one(post).slice(1), { as: member });
  await portal.db
    .updateTable('community_events')
    .set({ cancelled_at: new Date() })
    .where('conversation_id', '=', post.id)
    .execute();
  await page.getByRole('button', { name: words.response.YES, exact: true }).click();
  await page.getByText(words.closedMeanwhile).waitFor();
});

it('is cancelled by its host, with a reason', async () => {
  const post = await makeCommunityEvent(portal.db);
  const page = await portal.open(communityEventPaths.one(post).slice(1), { as: staff });
  await page.getByRole('button', { name: words.cancelEvent }).click();
  await page.getByRole('textbox', { name: words.cancelReason }).fill('Heavy rain');
  await page.getByRole('button', { name: words.cancelEvent }).click();
  await page.getByText(words.cancelled).waitFor();
  await page.getByText('Heavy rain').waitFor();
});

it('shows a month that the keyboard moves through', async () => {
  const starts_at = new Date('2031-05-14T10:00:00Z');
  await makeCommunityEvent(portal.db, { starts_at, post: { title: 'May meeting' } });
  const page = await portal.open('events?view=month&date=2031-05-12', { as: member });
  const grid = page.getByRole('table', { name: words.view.month });
  await grid.getByRole('link', { name: /May meeting/ }).waitFor();
  await grid.locator('[data-day="2031-05-12"]').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-day'));
  expect(await focused()).toBe('2031-05-18');
  await page.keyboard.press('PageDown');
  await page.getByRole('heading', { name: 'June 2031' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
});
