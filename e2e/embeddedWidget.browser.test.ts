import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { FrameLocator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { defaultSettings } from '#core/communitySettings.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import '#features/support/chatGreetings/chatGreetingSettingGroup.ts';
import { saveGreeting } from '#features/support/chatGreetings/server/chatGreetingService.ts';
import '#features/support/embeddedWidget/widgetSettingGroup.ts';
import '#features/support/liveChat/liveChatSettingGroup.ts';
import greetingWords from '#locales/en/chatGreeting.json' with { type: 'json' };
import chatWords from '#locales/en/liveChatWidget.json' with { type: 'json' };
import adminWords from '#locales/en/widgetAdmin.json' with { type: 'json' };
import words from '#locales/en/widgetFrame.json' with { type: 'json' };
import { featureSettings } from '#platform/settings/featureSettings.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { axeViolationsInBothThemes, openPortal } from './support/openPortal.ts';
import { openSite } from './support/openSites.ts';

const portal = await openPortal();
const { db } = portal;
let identity: string | null = null;

const shopPage = (
  url: URL,
) => `<!doctype html><html lang="en" ${url.searchParams.get('html') ?? ''}><head><title>Shop</title>
<style>button, iframe, div { color: red !important; display: none; }</style></head><body>
<main><h1>Shop</h1><p>${'Shoes and lamps. '.repeat(200)}</p></main>
<script>
  window.Plaza = window.Plaza || function () { (Plaza.q = Plaza.q || []).push(arguments); };
  Plaza('init', { language: '${url.searchParams.get('language') ?? 'en'}' });
  ${identity === null ? '' : `Plaza('identify', '${identity}');`}
  window.heard = [];
  for (const name of ['ready', 'open', 'close', 'unread', 'identified', 'error'])
    Plaza('on', name, (detail) => heard.push([name, detail]));
</script>
<script async src="${portal.baseUrl}/widget.js"></script></body></html>`;
const shop = await openSite(shopPage);
const evil = await openSite((url) =>
  url.pathname === '/frame'
    ? `<!doctype html><title>Evil</title><iframe src="${portal.baseUrl}/embed/widget?origin=${encodeURIComponent(shop)}"></iframe>
       <iframe src="${portal.baseUrl}/login"></iframe>`
    : shopPage(url),
);

await portal.changeSettings({
  embeddedWidget: {
    ...featureSettings(defaultSettings, 'embeddedWidget'),
    ...{ isOn: true, origins: [shop] },
  },
  liveChat: { ...featureSettings(defaultSettings, 'liveChat'), isOn: true },
  activeLanguages: ['en', 'ar'],
});
const agent = await makeMember(db, { role: 'agent', full_name: 'Ben Helper' });
await makeConversation(db, {
  ...{ title: 'Resetting the Zanzibar hub', content: '<p>Hold the button for ten seconds.</p>' },
});

const launcherOf = (page: Page) => page.locator('plaza-widget button');
const frameOf = (page: Page) => page.frameLocator('plaza-widget iframe');
const tabOf = (frame: FrameLocator, name: string) =>
  frame.getByRole('navigation').getByRole('button', { name });

async function visitShop(query = ''): Promise<Page> {
  // What the site keeps of a widget that is open lasts as long as its tab.
  const page = await portal.visit({ once: true });
  await page.goto(`${shop}/${query}`);
  return page;
}

async function startChat(page: Page, message: string, { named = false } = {}): Promise<void> {
  const frame = frameOf(page);
  await tabOf(frame, words.screens.chat).click();
  if (!named) {
    await frame.getByLabel(chatWords.start.name).fill('Zoe Tam');
    await frame.getByLabel(chatWords.start.email).fill('zoe@example.org');
  }
  await frame.getByLabel(chatWords.start.message, { exact: true }).fill(message);
  await frame.getByRole('button', { name: chatWords.start.send }).click();
  await frame.getByRole('log').getByText(message).waitFor();
}

it('a visitor of another site searches, reads, chats, and goes on after a reload', async () => {
  const page = await visitShop();
  // By the keyboard: the focus goes into the frame, and back to the launcher.
  await launcherOf(page).waitFor();
  expect(await page.locator('plaza-widget iframe').count()).toBe(0);
  await launcherOf(page).focus();
  await page.keyboard.press('Enter');
  const frame = frameOf(page);
  const search = frame.getByRole('searchbox', { name: words.home.search });
  await search.waitFor();
  await expect.poll(() => search.evaluate((each) => each === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => launcherOf(page).getAttribute('aria-expanded')).toBe('false');
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('plaza-widget');
  await page.keyboard.press('Enter');

  await search.fill('zanzibar');
  await frame.getByRole('button', { name: 'Resetting the Zanzibar hub' }).click();
  await frame.getByText('Hold the button for ten seconds.').waitFor();

  await startChat(page, 'My hub is gone.');
  const desk = await portal.open('support/agent', { as: agent });
  await desk.getByRole('button', { name: 'Accept' }).click();
  await desk.getByRole('heading', { level: 1, name: 'My hub is gone.' }).waitFor();
  await desk.getByText(`${shop}/`).waitFor();
  await desk.getByRole('button', { name: 'End chat' }).waitFor();
  await desk.getByRole('textbox', { name: 'Reply to the customer' }).click();
  await desk.keyboard.type('Which hub is it?');
  await desk.keyboard.press('Enter');
  await frame.getByRole('log').getByText('Which hub is it?').waitFor();

  // No cookie is set by the portal; the chat is found by what the frame keeps.
  const cookies = await page.context().cookies(portal.baseUrl);
  expect(cookies.filter(({ name }) => name.includes('plaza'))).toEqual([]);
  await page.reload();
  await tabOf(frame, words.screens.chat).click();
  await frame.getByRole('log').getByText('Which hub is it?').waitFor();
  await frame.getByRole('textbox', { name: chatWords.message }).fill('The blue one.');
  await page.keyboard.press('Enter');
  await desk.getByText('The blue one.').and(desk.locator('article *')).waitFor();

  // Closed, the launcher counts what comes.
  await page.keyboard.press('Escape');
  await desk.getByRole('textbox', { name: 'Reply to the customer' }).click();
  await desk.keyboard.type('Thanks.');
  await desk.keyboard.press('Enter');
  await expect.poll(() => launcherOf(page).getAttribute('aria-label')).toBe('Open help (1 unread)');
});

it('a person whom the site names has their requests, and nobody else sees them', async () => {
  const admin = await portal.open('admin/support/widget', {
    as: await makeMember(db, { role: 'administrator' }),
  });
  await admin.getByRole('button', { name: adminWords.secrets.create }).click();
  const secret = await admin.locator('code', { hasText: /^plw_/ }).textContent();
  const sign = (externalId: string) =>
    new SignJWT({ externalId, name: 'Ann Lee', email: 'ann@shop.example', nonce: randomUUID() })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('5m')
      .sign(Buffer.from(`${secret}`));
  identity = await sign('u-1');
  const page = await visitShop();
  await launcherOf(page).click();
  await startChat(page, 'Where is my parcel?', { named: true });
  const frame = frameOf(page);
  await tabOf(frame, words.screens.requests).click();
  await frame.getByText('Where is my parcel?').waitFor();
  expect(await page.evaluate(() => Object(window).heard)).toContainEqual([
    'identified',
    { externalId: 'u-1' },
  ]);

  // In the same browser: somebody else, and nobody.
  identity = await sign('u-2');
  await page.reload();
  await tabOf(frame, words.screens.requests).click();
  await frame.getByText(words.requests.none).waitFor();
  identity = null;
  await page.reload();
  await tabOf(frame, words.screens.requests).click();
  await frame.getByText(words.requests.none).waitFor();

  // In another browser: the same person.
  identity = await sign('u-1');
  const other = await visitShop();
  await launcherOf(other).click();
  await tabOf(frameOf(other), words.screens.requests).click();
  await frameOf(other).getByText('Where is my parcel?').waitFor();
  identity = null;
});

it('sites that are not listed show nothing', async () => {
  portal.expectFault(/not show its widget|CORS|ERR_FAILED|403|frame-ancestors|Framing/i);
  const page = await portal.visit();
  await page.goto(evil);
  await expect.poll(() => page.evaluate(() => 'isLoaded' in Object(window).Plaza)).toBe(true);
  await page.waitForLoadState('networkidle');
  expect(await page.locator('plaza-widget').count()).toBe(0);
  // Nor by a frame of its own.
  await page.goto(`${evil}/frame`);
  await page.waitForLoadState('networkidle');
  for (const frame of page.frames().slice(1)) expect(frame.url()).toMatch(/^chrome-error:/);
});

it('messages of a hostile page change nothing', async () => {
  const page = await visitShop();
  await launcherOf(page).click();
  const frame = frameOf(page);
  await tabOf(frame, words.screens.home).waitFor();
  // To the frame: from a window that is not the one around it, and odd values from that.
  await page.evaluate(() => {
    const inner = document.querySelector('plaza-widget')?.shadowRoot?.querySelector('iframe');
    const messages = [
      { plaza: 1, type: 'open', screen: 'javascript:alert(1)' },
      { plaza: 1, type: 'open', screen: { name: 'request', id: '1' } },
      { plaza: 1, type: 'identify', token: { a: 1 } },
      { plaza: 1, type: '__proto__' },
      { type: 'open', screen: 'requests' },
      'text',
      null,
    ];
    for (const message of messages) inner?.contentWindow?.postMessage(message, '*');
    const other = document.createElement('iframe');
    document.body.append(other);
    Object.assign(Object(other.contentWindow), { target: inner?.contentWindow });
    const script = 'target.postMessage({ plaza: 1, type: "open", screen: "requests" }, "*")';
    Object(other.contentWindow).eval(script);
  });
  // To the page around it, in the name of the frame.
  await page.evaluate(() => window.postMessage({ plaza: 1, type: 'unread', count: 9 }, '*'));
  await page.waitForTimeout(300);
  await frame.getByRole('searchbox', { name: words.home.search }).waitFor();
  expect(await launcherOf(page).getAttribute('aria-label')).toBe('Close help');
  // What the page around it may ask for is done.
  await page.evaluate(() => Object(window).Plaza('open', 'requests'));
  await frame.getByText(words.requests.none).waitFor();
});

it('the page in the frame has no accessibility violations', async () => {
  const origin = new URL(portal.baseUrl).origin;
  const page = await portal.open(`embed/widget?origin=${encodeURIComponent(origin)}`);
  await page.getByRole('searchbox').fill('zanzibar');
  await page.getByRole('button', { name: 'Resetting the Zanzibar hub' }).waitFor();
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Resetting the Zanzibar hub' }).click();
  await page.getByText('Hold the button for ten seconds.').waitFor();
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
});

it('the chat in the frame has no accessibility violations', async () => {
  const origin = new URL(portal.baseUrl).origin;
  const page = await portal.open(`embed/widget?origin=${encodeURIComponent(origin)}`);
  // What is read most, before anything is searched for.
  await page.getByRole('heading', { name: words.home.popular }).waitFor();
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  // As the script around it says.
  const shown = { plaza: 1, type: 'shown', isShown: true, asked: false, url: origin };
  await page.evaluate((message) => window.postMessage(message, location.origin), shown);
  const chat = page.getByRole('navigation').getByRole('button', { name: words.screens.chat });
  await chat.click();
  await page.getByLabel(chatWords.start.name).fill('Ada');
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  await page.getByLabel(chatWords.start.email).fill('ada@example.org');
  await page.getByLabel(chatWords.start.message, { exact: true }).fill('Hello there');
  await page.getByRole('button', { name: chatWords.start.send }).click();
  await page.getByRole('log').getByText('Hello there').waitFor();
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
});

it('a greeting on a page of the site opens the chat with it, once', async () => {
  const admin = await makeMember(db, { role: 'administrator' });
  await portal.changeSettings({
    chatGreetings: { ...featureSettings(defaultSettings, 'chatGreetings'), isOn: true },
  });
  await saveGreeting(testContext(db, { viewer: admin.viewer }), null, {
    ...{ name: 'Shoes', isOn: true, senderId: `${agent.id}`, place: 'SITES', paths: ['/shoes*'] },
    ...{ afterSeconds: 0, scrolled: 0, visits: 'ANY', people: 'ANYONE', languages: [] },
    ...{ times: 'OPEN', texts: [{ language: 'en', text: 'Which size do you need?' }] },
  });
  const page = await visitShop('lamps');
  await launcherOf(page).waitFor();
  await page.goto(`${shop}/shoes/red`);
  const bubble = page.locator('plaza-widget section');
  await bubble.getByText('Which size do you need?').waitFor();
  await bubble.getByText('Ben', { exact: true }).waitFor();
  await bubble.getByRole('button', { name: greetingWords.reply }).click();
  const frame = frameOf(page);
  await frame.getByRole('button', { name: chatWords.start.send }).waitFor();
  await frame.getByText('Which size do you need?').waitFor();
  await startChat(page, 'Size 42');
  const { greeting } = await db
    .selectFrom('live_chats')
    .orderBy('request_id', 'desc')
    .limit(1)
    .select('greeting')
    .executeTakeFirstOrThrow();
  expect(greeting).toBe('Which size do you need?');
  const counts = db.selectFrom('chat_greeting_days').select(['shown', 'opened', 'answered']);
  await expect.poll(() => counts.execute()).toEqual([{ shown: 1, opened: 1, answered: 1 }]);
});

it('fills a phone, and follows the language of the site', async () => {
  const page = await portal.visit({ width: 390, once: true });
  await page.goto(`${shop}/?language=ar`);
  await launcherOf(page).click();
  await frameOf(page).locator('html[dir=rtl]').waitFor({ state: 'attached' });
  const box = await page.locator('plaza-widget iframe').boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, width: 390 });
  expect(await launcherOf(page).isVisible()).toBe(false);
});
