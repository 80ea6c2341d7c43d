import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame, Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { defaultSettings } from '#core/communitySettings.ts';
import { makePublishedWorkflow } from '#features/engage/guidedWorkflows/server/workflowFactories.ts';
import { workflowPath } from '#features/engage/guidedWorkflows/workflowAddress.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import '#features/support/liveChat/liveChatSettingGroup.ts';
import words from '#locales/en/guidedWorkflows.json' with { type: 'json' };
import chatWords from '#locales/en/liveChatWidget.json' with { type: 'json' };
import { featureSettings } from '#platform/settings/featureSettings.ts';
import { openPortal } from './support/openPortal.ts';

/** The external host, at another origin: pages that do nothing by themselves, and its confirmations. */
let completed = false;
const host = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://host');
  if (url.pathname === '/status') {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ completed }));
  } else {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>Host</title><p>External workflow</p>');
  }
});
await new Promise<void>((resolve) => host.listen(0, 'localhost', resolve));
afterAll(() => host.close());
const origin = `http://localhost:${(host.address() as AddressInfo).port}`;

const portal = await openPortal();
const settings = {
  ...{ externalUrl: `${origin}/run`, appId: 'a1' },
  ...{ registrationId: '', confirmationUrl: '' },
};
await portal.changeSettings({ guidedWorkflows: settings });
await portal.changeSettings({
  liveChat: { ...featureSettings(defaultSettings, 'liveChat'), isOn: true },
});
await makeMember(portal.db, { role: 'agent' });
const { post } = await makePublishedWorkflow(portal.db, { externalId: 'lamp', nodes: [] });

const frameOf = async (page: Page): Promise<Frame> => {
  const element = page.locator('iframe');
  await element.waitFor();
  const frame = await (await element.elementHandle())?.contentFrame();
  if (!frame) throw new Error('The element shows no frame.');
  await frame.getByText('External workflow').waitFor();
  return frame;
};
const send = (frame: Frame, data: unknown) =>
  frame.evaluate((message) => window.parent.postMessage(message, '*'), data);

it('shows the workflow of the external host, and obeys its events only from that frame', async () => {
  const page = await portal.open(`${workflowPath(post).slice(1)}?device=lamp`);
  const frame = await frameOf(page);
  expect(frame.url()).toBe(`${origin}/run?appId=a1&gwId=lamp&mode=OVERLAY&device=lamp`);
  const iframe = page.locator('iframe').first();
  const height = () => iframe.getAttribute('height');

  // Forged: by the page itself, and by another frame of the same origin.
  const forged = { type: 'SET_HEIGHT', height: 900 };
  await page.evaluate((message) => window.postMessage(message, '*'), forged);
  await page.evaluate(
    (each) => {
      for (const src of each)
        document.body.append(Object.assign(document.createElement('iframe'), { src }));
    },
    [`${origin}/other`],
  );
  await expect
    .poll(() => page.frames().some((each) => each.url() === `${origin}/other`))
    .toBe(true);
  const other = page.frames().find((each) => each.url() === `${origin}/other`);
  if (!other) throw new Error('The other frame is missing.');
  await other.getByText('External workflow').waitFor();
  await send(other, forged);
  await send(other, { type: 'CLOSED' });
  // Unknown and malformed events.
  await send(frame, { type: 'NAVIGATE', url: '/logout' });
  await send(frame, { type: 'SET_HEIGHT', height: '900' });
  await send(frame, 'CLOSED');
  // Messages arrive in order: this one is last, and the others have changed nothing.
  await send(frame, { type: 'SET_HEIGHT', height: 640 });
  await expect.poll(height).toBe('640');

  await send(frame, { type: 'LOADED' });
  await send(frame, { type: 'OPEN_LIVE_CHAT' });
  await send(frame, { type: 'CLOSE_LIVE_CHAT' });
  await send(frame, { type: 'SET_HEIGHT', height: 1_000_000 });
  await expect.poll(height).toBe('4000');
  await send(frame, { type: 'COMPLETED' });
  await page.getByText(words.external.completed).waitFor();
  await send(frame, { type: 'CLOSED' });
  await page.getByText(words.external.closed).waitFor();
  expect(await page.locator('main iframe').count()).toBe(0);
});

it('opens in a dialog that the host closes', async () => {
  const properties = { conversationId: `${post.id}`, display: 'MODAL' };
  const widgets = [{ id: 'w1', type: 'workflowLauncher', properties }];
  const document = JSON.stringify({
    sections: [{ id: 's1', columns: [{ width: '1/1', widgets }] }],
  });
  await portal.db
    .insertInto('custom_pages')
    .values({ path: 'lamp', title: 'Lamp', document, published: true })
    .execute();
  const page = await portal.open('page/lamp?device=lamp');
  await page.getByRole('link', { name: words.start }).click();
  const dialog = page.getByRole('dialog', { name: post.title });
  const frame = await frameOf(page);
  expect(frame.url()).toContain('&mode=OVERLAY&device=lamp');
  await send(frame, { type: 'LOADED' });

  // The chat is above the dialog, and usable; it stays when the dialog closes, beside the page.
  const chat = page.getByRole('dialog', { name: chatWords.title });
  await page.locator('.live-chat-launcher').waitFor();
  await send(frame, { type: 'OPEN_LIVE_CHAT' });
  await chat.getByLabel(chatWords.start.name).fill('Zoe');
  await send(frame, { type: 'CLOSE_LIVE_CHAT' });
  await chat.waitFor({ state: 'detached' });
  await send(frame, { type: 'OPEN_LIVE_CHAT' });
  await chat.waitFor();
  await send(frame, { type: 'CLOSED' });
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => chat.evaluate((each) => each.matches(':modal'))).toBe(false);
  await chat.getByLabel(chatWords.start.name).waitFor();
});

it('asks members to complete the registration workflow until the host confirms it to the server', async () => {
  await portal.changeSettings({
    guidedWorkflows: {
      ...settings,
      registrationId: 'welcome',
      confirmationUrl: `${origin}/status`,
    },
  });
  const member = await makeMember(portal.db);
  const page = await portal.open('', { as: member });
  const dialog = page.getByRole('dialog', { name: words.registration.title });
  await dialog.waitFor();
  const frame = await frameOf(page);
  expect(new URL(frame.url()).searchParams.get('gwId')).toBe('welcome');
  await send(frame, { type: 'LOADED' });
  await page.keyboard.press('Escape');
  expect(await dialog.isVisible()).toBe(true);

  // The frame's own word is no proof.
  await send(frame, { type: 'COMPLETED' });
  await dialog.getByText(words.registration.pending).waitFor();
  completed = true;
  await dialog.getByRole('button', { name: words.registration.check }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(words.registration.done).waitFor();
  const { count } = await portal.db
    .selectFrom('guided_workflow_registrations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(1);
});

it('can be closed where the host does not load', async () => {
  await portal.changeSettings({
    guidedWorkflows: {
      ...settings,
      registrationId: 'welcome',
      confirmationUrl: `${origin}/status`,
    },
  });
  const page = await portal.visit({ as: await makeMember(portal.db), once: true });
  await page.clock.install();
  await page.goto('');
  const dialog = page.getByRole('dialog', { name: words.registration.title });
  await dialog.waitFor();
  await frameOf(page);
  expect(await dialog.getByRole('button', { name: words.close }).count()).toBe(0);
  await page.clock.runFor(16_000);
  await dialog.getByRole('button', { name: words.close }).click();
  await dialog.waitFor({ state: 'detached' });
});
