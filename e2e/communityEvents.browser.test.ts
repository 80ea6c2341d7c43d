import { expect, it } from 'vitest';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { communityEventPaths } from '#features/engage/communityEvents/communityEventAddress.ts';
import { makeCommunityEvent } from '#features/engage/communityEvents/server/communityEventFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import eventCompose from '#locales/en/communityEventCompose.json' with { type: 'json' };
import words from '#locales/en/communityEvents.json' with { type: 'json' };
import composeWords from '#locales/en/compose.json' with { type: 'json' };
import uiWords from '#locales/en/ui.json' with { type: 'json' };
import { axeViolations, openPortal } from './support/openPortal.ts';

const portal = await openPortal({ basePath: '/help' });
const staff = await makeMember(portal.db, { role: 'manager' });
const member = await makeMember(portal.db);
// Before the first page, because the server caches the taxonomy.
const topic = await makeTopic(portal.db, (await makeCategory(portal.db)).id);

it('is created in the composer', async () => {
  const page = await portal.open(`events/new?topicId=${topic.id}`, { as: staff });
  await page.getByRole('textbox', { name: composeWords.field.title }).fill('Spring planting day');
  await page
    .getByRole('textbox', { name: composeWords.field.content })
    .fill('We plant the first beds together.');
  await page.getByRole('combobox', { name: eventCompose.eventType }).selectOption('IN_PERSON');
  await page.getByRole('textbox', { name: eventCompose.location }).fill('Trial garden');
  await page.getByText(composeWords.moreOptions, { exact: true }).click();
  await page.getByRole('spinbutton', { name: eventCompose.capacity }).fill('1');
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: composeWords.post, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Spring planting day' }).waitFor();
  const event = page.getByRole('region', { name: words.event });
  await event.getByText('Trial garden', { exact: true }).waitFor();
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

it('repeats, and an edit applies to the following events', async () => {
  // New members wait between two posts.
  const organizer = await makeMember(portal.db, { role: 'manager' });
  const page = await portal.open(`events/new?topicId=${topic.id}`, { as: organizer });
  await page.getByRole('textbox', { name: composeWords.field.title }).fill('Office hours');
  await page
    .getByRole('textbox', { name: composeWords.field.content })
    .fill('Bring your questions about sensors and soil.');
  await page.getByRole('combobox', { name: eventCompose.repeat }).selectOption('WEEKLY');
  await page.getByRole('spinbutton', { name: eventCompose.count }).fill('3');
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: composeWords.post, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Office hours' }).waitFor();
  const event = page.getByRole('region', { name: words.event });
  await event.getByText('1 of 3').waitFor();
  await event.getByText(words.allDates).click();
  await event.getByRole('list').getByRole('link').nth(1).click();
  await event.getByText('2 of 3').waitFor();
  await page.goto(`${page.url()}/edit`);
  await page.getByRole('combobox', { name: eventCompose.applyTo }).selectOption('FOLLOWING');
  await page.getByText(composeWords.moreOptions, { exact: true }).click();
  await page.getByRole('textbox', { name: eventCompose.additional }).fill('Bring a screenshot');
  await page.getByRole('button', { name: composeWords.save, exact: true }).click();
  await event.getByText('Bring a screenshot').waitFor();
  const noted = await portal.db
    .selectFrom('community_events')
    .select('additional')
    .where('series_id', 'is not', null)
    .orderBy('starts_at')
    .execute();
  expect(noted.map(({ additional }) => additional)).toEqual([
    ...[null, 'Bring a screenshot', 'Bring a screenshot'],
  ]);
});

it('takes a response once, with answers that its host reads; it can be removed', async () => {
  const questions = JSON.stringify([{ id: 'diet', label: 'What do you eat?', required: true }]);
  const post = await makeCommunityEvent(portal.db, { questions });
  const path = communityEventPaths.one(post).slice(1);
  const page = await portal.open(path, { as: member, width: 390 });
  const yes = page.getByRole('button', { name: words.response.YES, exact: true });
  await yes.click();
  await page.getByText(uiWords.fieldErrors.required).waitFor();
  await page.getByRole('textbox', { name: 'What do you eat?' }).fill('Leeks');
  await yes.click();
  await page.getByRole('button', { name: words.removeResponse }).waitFor();
  await yes.click();
  await page.getByText('1 going').first().waitFor();
  expect(await page.getByText(words.forHosts).count()).toBe(0);
  const host = await portal.open(path, { as: staff });
  await host.getByRole('button', { name: words.attendees }).click();
  const dialog = host.getByRole('dialog', { name: words.attendees });
  await dialog.getByText('Leeks').waitFor();
  expect(await axeViolations(host)).toEqual([]);
  await page.getByRole('button', { name: words.removeResponse }).click();
  await page.getByText('0 going').first().waitFor();
});

it('checks attendees in with the code that its host shows', async () => {
  const starts_at = new Date(Date.now() - 60_000);
  const post = await makeCommunityEvent(portal.db, {
    ...{ starts_at, attended_if: 'CHECKED_IN', shared_code: true },
  });
  const path = communityEventPaths.one(post).slice(1);
  const host = await portal.open(path, { as: staff });
  const code = (await host.getByText(/^\d{6}$/).textContent()) ?? '';
  const page = await portal.open(path, { as: member, width: 390 });
  await page.getByRole('button', { name: words.response.YES, exact: true }).click();
  const field = page.getByRole('textbox', { name: words.checkInCode });
  portal.expectFault(/400/);
  await field.fill('000000');
  await page.getByRole('button', { name: words.checkIn }).click();
  await page.getByText(words.failed['check-in-event']).waitFor();
  await field.fill(code);
  await page.getByRole('button', { name: words.checkIn }).click();
  await page.getByText(words.checkedIn).waitFor();
});

it('lets its host check attendees in by hand', async () => {
  const post = await makeCommunityEvent(portal.db, {
    ...{ starts_at: new Date(), attended_if: 'CHECKED_IN' },
  });
  const attendee = await makeMember(portal.db, { full_name: 'Ada Attendee' });
  await portal.db
    .insertInto('community_event_rsvps')
    .values({
      ...{ conversation_id: post.id, member_id: attendee.id, response: 'YES' },
      queued_at: new Date(),
    })
    .execute();
  const page = await portal.open(communityEventPaths.one(post).slice(1), { as: staff, width: 390 });
  await page.getByRole('button', { name: words.attendees, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: words.attendees });
  const named = (label: string) => label.replace('{{name}}', 'Ada Attendee');
  await dialog.getByRole('button', { name: named(words.checkInOf), exact: true }).click();
  await dialog.getByText(words.wasThere, { exact: true }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: named(words.undoCheckInOf), exact: true }).click();
  await dialog.getByRole('button', { name: named(words.checkInOf), exact: true }).waitFor();
  expect(await dialog.getByText(words.wasThere, { exact: true }).count()).toBe(0);
});

it('asks visitors to sign in, and lets members without permission create none', async () => {
  const post = await makeCommunityEvent(portal.db);
  const page = await portal.open(communityEventPaths.one(post).slice(1));
  await page.getByRole('button', { name: words.response.YES, exact: true }).click();
  await page.getByRole('dialog').waitFor();
  const list = await portal.open('events', { as: member });
  await list.getByRole('heading', { level: 1, name: words.title }).waitFor();
  expect(await list.getByRole('link', { name: words.new }).count()).toBe(0);
});

it('takes responses and check-ins without JavaScript', async () => {
  const questions = JSON.stringify([{ id: 'diet', label: 'What do you eat?', required: false }]);
  const starts_at = new Date(Date.now() - 60_000);
  const post = await makeCommunityEvent(portal.db, {
    ...{ starts_at, questions, attended_if: 'CHECKED_IN', shared_code: true },
  });
  const path = communityEventPaths.one(post).slice(1);
  const page = await portal.open(path, { as: member, script: false, width: 390 });
  const answer = page.getByRole('textbox', { name: 'What do you eat?' });
  const yes = { name: words.response.YES, exact: true };
  await answer.fill('Beans');
  await page.getByRole('button', yes).click();
  await page.getByRole('button', { ...yes, pressed: true }).waitFor();
  expect(await answer.inputValue()).toBe('Beans');
  await page.getByRole('textbox', { name: words.checkInCode }).fill('123456');
  await page.getByRole('button', { name: words.checkIn }).click();
  await page.getByText(words.checkedIn).waitFor();
  await page.getByRole('button', { name: words.removeResponse }).click();
  await page.getByRole('button', { ...yes, pressed: false }).waitFor();
});
