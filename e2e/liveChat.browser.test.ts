import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { defaultSettings } from '#core/communitySettings.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { featureSettings } from '#platform/settings/featureSettings.ts';
import '#features/support/liveChat/liveChatSettingGroup.ts';
import words from '#locales/en/liveChatWidget.json' with { type: 'json' };
import { axeViolationsInBothThemes, openPortal } from './support/openPortal.ts';

const portal = await openPortal();
const { db } = portal;
const settings = { ...featureSettings(defaultSettings, 'liveChat'), isOn: true };
await portal.changeSettings({ liveChat: settings });
const agent = await makeMember(db, { role: 'agent', full_name: 'Ben Helper' });

const panelOf = (page: Page) => page.getByRole('dialog');
const launcherOf = (page: Page) => page.getByRole('button', { name: words.launcher });
const messageOf = (page: Page, text: string) => page.getByRole('log').getByText(text);

async function startChat(page: Page, message: string): Promise<void> {
  await launcherOf(page).click();
  const panel = panelOf(page);
  await panel.getByLabel(words.start.name).fill('Zoe Tam');
  await panel.getByLabel(words.start.email).fill('zoe@example.org');
  await panel.getByLabel(words.start.message, { exact: true }).fill(message);
  await panel.getByRole('button', { name: words.start.send }).click();
  await messageOf(page, message).waitFor();
}

it('a visitor and an agent chat, and the whole thread is a request', async () => {
  const page = await portal.open('');
  await launcherOf(page).click();
  await panelOf(page).getByLabel(words.start.name).waitFor();
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await panelOf(page).waitFor({ state: 'detached' });
  expect(await launcherOf(page).evaluate((each) => each === document.activeElement)).toBe(true);

  await startChat(page, 'The Hub blinks orange.');
  await page.getByText(words.waiting).waitFor();

  // The agent accepts, and both write.
  const desk = await portal.open('support/agent', { as: agent });
  await desk.getByRole('button', { name: 'Accept' }).click();
  await page.getByText('Ben joined the chat').waitFor();
  await desk.getByRole('heading', { level: 1, name: 'The Hub blinks orange.' }).waitFor();
  // From then on Enter sends.
  await desk.getByRole('button', { name: 'End chat' }).waitFor();
  const answer = async (text: string) => {
    await desk.getByRole('textbox', { name: 'Reply to the customer' }).click();
    await desk.keyboard.type(text);
    await desk.keyboard.press('Enter');
    await desk.getByText(text).and(desk.locator('article *')).waitFor();
  };
  await answer('Since when?');
  await messageOf(page, 'Since when?').waitFor();

  const box = panelOf(page).getByRole('textbox', { name: words.message });
  await box.fill('Since');
  await box.press('Shift+Enter');
  await page.keyboard.type('Monday.');
  await box.press('Enter');
  await desk
    .getByText(/^Since\s*Monday\.$/)
    .and(desk.locator('article *'))
    .waitFor();
  await page.getByText(words.seen).waitFor();
  expect(await axeViolationsInBothThemes(page)).toEqual([]);

  // What comes while the panel is closed is counted; on the next page it is still closed.
  await panelOf(page).getByRole('button', { name: words.minimize }).click();
  await answer('Hold the button for five seconds.');
  await page.getByText('1 unread message').waitFor();
  await page.reload();
  await page.getByText('1 unread message').waitFor();
  await launcherOf(page).click();
  await messageOf(page, 'Hold the button for five seconds.').waitFor();

  // The agent ends it; the request stays, with every message in order.
  await desk.getByRole('button', { name: 'End chat' }).click();
  await page.getByText(words.ended).waitFor();
  await panelOf(page).getByRole('button', { name: words.transcript.send }).click();
  await page.getByText(words.transcript.sent).waitFor();
  await panelOf(page).getByRole('button', { name: words.again }).waitFor();
  const { id } = await db
    .selectFrom('support_requests')
    .where('channel', '=', 'CHAT')
    .select('id')
    .executeTakeFirstOrThrow();
  const entries = await db
    .selectFrom('support_entries')
    .where('request_id', '=', id)
    .where('kind', '=', 'REPLY')
    .orderBy('seq')
    .select('stripped_content')
    .execute();
  expect(entries.map((entry) => entry.stripped_content.replace('\n', ' '))).toEqual([
    'The Hub blinks orange.',
    'Since when?',
    'Since Monday.',
    'Hold the button for five seconds.',
  ]);
});

it('keeps a message that could not be sent until it is sent again', async () => {
  const page = await portal.open('');
  await startChat(page, 'Is anyone there?');
  await page.route('**/schema/community', (route) =>
    route.request().postData()?.includes('sendLiveChatMessage') ? route.abort() : route.continue(),
  );
  portal.expectFault(/ERR_FAILED/);
  const box = panelOf(page).getByRole('textbox', { name: words.message });
  await box.fill('Hello?');
  await box.press('Enter');
  await page.getByText(words.notSent).waitFor();
  await page.unroute('**/schema/community');
  await panelOf(page).getByRole('button', { name: words.retry }).click();
  await page.getByText(words.notSent).waitFor({ state: 'detached' });
  await messageOf(page, 'Hello?').waitFor();
  // What was begun is there again after the chat was minimized.
  await box.fill('I will');
  await box.press('Escape');
  await launcherOf(page).click();
  expect(await box.inputValue()).toBe('I will');
  // The message is there once, also on another page.
  await page.reload();
  await messageOf(page, 'Hello?').waitFor();
  expect(await messageOf(page, 'Hello?').count()).toBe(1);
});

it('fills the screen of a phone and not every page of it', async () => {
  const page = await portal.open('', { width: 375 });
  await launcherOf(page).click();
  await panelOf(page).getByLabel(words.start.name).waitFor();
  const box = await panelOf(page).boundingBox();
  const height = await page.evaluate(() => window.innerHeight);
  expect(box).toEqual({ x: 0, y: 0, width: 375, height });
  await page.reload();
  await launcherOf(page).waitFor();
  expect(await panelOf(page).count()).toBe(0);
});

it('leads to the contact form while no agent is available, with what was typed', async () => {
  const page = await portal.open('');
  await launcherOf(page).click();
  const panel = panelOf(page);
  await panel.getByLabel(words.start.name).fill('Zoe Tam');
  await panel.getByLabel(words.start.email).fill('zoe@example.org');
  await panel.getByLabel(words.start.message, { exact: true }).fill('It is dark here.');
  // The last agent leaves in the meantime.
  const closedOn = [new Date().toISOString().slice(0, 10)];
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await portal.changeSettings({ liveChat: { ...settings, closedOn: [...closedOn, tomorrow] } });
  portal.expectFault(/409/);
  await panel.getByRole('button', { name: words.start.send }).click();
  // It opens again at midnight in two days.
  await panel.getByText(/^Back /).waitFor();
  await panel.getByRole('link', { name: words.offline.write }).click();
  const main = page.getByRole('main');
  await main.getByRole('heading', { name: 'Contact support' }).waitFor();
  await expect.poll(() => main.getByLabel('Description').inputValue()).toBe('It is dark here.');
  expect(await main.getByLabel('Email address').inputValue()).toBe('zoe@example.org');
  await portal.changeSettings({ liveChat: settings });
});

it('is absent while it is switched off, and on the pages of staff', async () => {
  const desk = await portal.open('support/agent', { as: agent });
  await desk.waitForTimeout(1000);
  expect(await launcherOf(desk).count()).toBe(0);
  await portal.changeSettings({ liveChat: { ...settings, isOn: false } });
  const page = await portal.open('');
  await page.waitForTimeout(1000);
  expect(await launcherOf(page).count()).toBe(0);
  await portal.changeSettings({ liveChat: settings });
});
