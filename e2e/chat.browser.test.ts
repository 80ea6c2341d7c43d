import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { answerChatRequest } from '#features/support/chat/server/chatRoomService.ts';
import { sendChatMessage, startChat } from '#features/support/chat/server/chatService.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { dragWithFinger } from './support/dragWithFinger.ts';
import { axeViolations, axeViolationsInBothThemes, openPortal } from './support/openPortal.ts';

const portal = await openPortal();
const { db } = portal;
const longAgo = new Date('2024-01-01');
const ann = await makeMember(db, { full_name: 'Ann Archer', joined_at: longAgo });
const ben = await makeMember(db, { full_name: 'Ben Baker', joined_at: longAgo });
const cleo = await makeMember(db, { full_name: 'Cleo Carr', joined_at: longAgo });

const composer = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const thread = (page: Page) => page.getByRole('log', { name: 'Messages' });
const messageIn = (page: Page, text: string) =>
  thread(page).getByRole('article').filter({ hasText: text });

async function write(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press('Enter');
}

async function choose(page: Page, text: string, item: string): Promise<void> {
  const message = messageIn(page, text);
  await message.hover();
  await message.getByRole('button', { name: 'Actions for this message' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

it('two members chat from a request to a block', async () => {
  portal.expectFault(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
  // Ann writes to Ben, whom she does not know, from his profile.
  const one = await portal.open(`users/${ben.id}`, { as: ann });
  await one.getByRole('button', { name: 'Message Ben Baker' }).click();
  const dialog = one.getByRole('dialog', { name: 'New chat' });
  await dialog.getByLabel('Message').fill('Is the seed swap on Sunday?');
  expect(await axeViolations(one)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await messageIn(one, 'Is the seed swap on Sunday?').waitFor();
  await one.getByText('Your message is waiting to be accepted.').waitFor();
  expect(await composer(one).count()).toBe(0);

  // Ben has a request, and accepts it.
  const other = await portal.open('direct-messaging', { as: ben });
  await other.getByText('No Groups found!', { exact: true }).waitFor();
  await other.getByRole('link', { name: /^Requests/ }).click();
  await other.getByRole('link', { name: /Ann Archer/ }).click();
  await other.getByText('Ann Archer wants to chat with you').waitFor();
  expect(await axeViolationsInBothThemes(other)).toEqual([]);
  await other.getByRole('button', { name: 'Accept' }).click();
  await composer(other).waitFor();

  // Both write, and see each other's messages without a reload.
  await write(other, 'At ten, behind the shed');
  await messageIn(one, 'At ten, behind the shed').waitFor();
  await write(one, 'Then I’ll bring the peas');
  await messageIn(other, 'Then I’ll bring the peas').waitFor();
  await one.getByText('Seen', { exact: true }).waitFor();
  expect(await axeViolationsInBothThemes(one)).toEqual([]);

  // Shift and Enter starts a new line, and the focus stays.
  await composer(one).pressSequentially('Two');
  await composer(one).press('Shift+Enter');
  await composer(one).pressSequentially('lines');
  expect(await composer(one).inputValue()).toBe('Two\nlines');
  await composer(one).press('Enter');
  await messageIn(other, 'lines').waitFor();
  expect(await composer(one).inputValue()).toBe('');
  expect(await composer(one).evaluate((box) => box === document.activeElement)).toBe(true);

  // An edited message changes for both, a deleted one leaves a mark.
  await choose(one, 'bring the peas', 'Edit');
  const edited = one.getByRole('textbox', { name: 'Edit message' });
  await edited.fill('Then I’ll bring the beans');
  await edited.press('Enter');
  const changed = messageIn(other, 'bring the beans');
  await changed.getByText('Edited').waitFor();
  await choose(other, 'behind the shed', 'Delete');
  await other.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await messageIn(one, 'This message was deleted.').waitFor();
  expect(await messageIn(one, 'behind the shed').count()).toBe(0);

  // What Ann writes while she is offline is sent afterwards, once, and she misses nothing.
  await one.context().setOffline(true);
  await write(one, 'Written in a tunnel');
  await messageIn(one, 'Written in a tunnel').waitFor();
  await one.getByRole('button', { name: 'Try again' }).waitFor();
  await write(other, 'Are you still there?');
  await messageIn(other, 'Are you still there?').waitFor();
  await one.context().setOffline(false);
  await messageIn(one, 'Are you still there?').waitFor();
  await messageIn(other, 'Written in a tunnel').waitFor();
  await one.getByRole('button', { name: 'Try again' }).waitFor({ state: 'detached' });
  expect(await messageIn(other, 'Written in a tunnel').count()).toBe(1);
  expect(await messageIn(one, 'Written in a tunnel').count()).toBe(1);

  // Elsewhere on the site the icon counts chats with unread messages.
  await other.goto('');
  await write(one, 'And the beans are early ones');
  const counted = other.getByRole('link', { name: 'Chats, 1 with unread messages' });
  await counted.click();
  await other.getByRole('link', { name: /Ann Archer/ }).click();
  await messageIn(other, 'And the beans are early ones').waitFor();
  await counted.waitFor({ state: 'detached' });

  // Ben blocks Ann while she is offline: what she writes is refused with neutral words, and kept.
  await one.context().setOffline(true);
  await write(one, 'Hello?');
  await one.getByRole('button', { name: 'Try again' }).waitFor();
  await other.getByRole('button', { name: 'Actions for this chat' }).click();
  await other.getByRole('menuitem', { name: 'Block Ann Archer' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await other.getByText('You can’t send messages in this chat.').waitFor();
  await one.context().setOffline(false);
  await one.getByText('You can’t send messages here right now.').waitFor();
  await messageIn(one, 'Hello?').waitFor();
  expect(await messageIn(other, 'Hello?').count()).toBe(0);

  // Whom he has blocked is in his settings.
  await other.goto('direct-messaging/settings');
  await other.getByRole('button', { name: 'Unblock Ann Archer' }).click();
  await other.getByText('You haven’t blocked anyone.').waitFor();
  expect(await axeViolationsInBothThemes(other)).toEqual([]);
});

it('shows one pane at a time on a phone, and loads older messages without a jump', async () => {
  const asCleo = testContext(db, { viewer: cleo.viewer, bus: portal.bus });
  const asBen = testContext(db, { viewer: ben.viewer, bus: portal.bus });
  const text = (content: string) => ({ content, clientMessageId: crypto.randomUUID() });
  const { id } = await startChat(asCleo, { memberIds: [`${ben.id}`], ...text('<p>Line 0</p>') });
  await sendChatMessage(asBen, `${id}`, text('<p>Line 1</p>'));
  for (let line = 2; line < 70; line += 1) {
    // Each half a minute later: nobody may write so much in a minute.
    const at = new Date(Date.now() + line * 30_000);
    const as = testContext(db, { viewer: cleo.viewer, bus: portal.bus, now: at });
    await sendChatMessage(as, `${id}`, text(`<p>Line ${line}</p>`));
  }

  const page = await portal.open('direct-messaging', { as: cleo, width: 390 });
  await page.getByRole('link', { name: /Ben Baker/ }).click();
  await messageIn(page, 'Line 69').waitFor();
  expect(await page.getByRole('searchbox', { name: 'Search chats' }).isVisible()).toBe(false);
  expect(await axeViolations(page)).toEqual([]);

  await thread(page).evaluate((box) => box.scrollTo({ top: 0 }));
  await messageIn(page, 'Line 1').first().waitFor();
  // What was on the screen still is.
  expect(await thread(page).evaluate((box) => box.scrollTop)).toBeGreaterThan(200);
  await page.getByRole('button', { name: 'Jump to latest' }).click();
  await expect.poll(() => thread(page).evaluate(isAtEnd)).toBe(true);

  await page.getByRole('link', { name: 'Back to the list' }).click();
  await page.getByRole('searchbox', { name: 'Search chats' }).fill('nobody of that name');
  await page.getByText('No chats found').waitFor();
});

function isAtEnd(box: Element): boolean {
  return box.scrollHeight - box.scrollTop - box.clientHeight < 2;
}

it('is read and answered without scripts', async () => {
  const dora = await makeMember(db, { full_name: 'Dora Dale', joined_at: longAgo });
  const asDora = testContext(db, { viewer: dora.viewer, bus: portal.bus });
  const { id } = await startChat(asDora, {
    ...{ memberIds: [`${ann.id}`, `${ben.id}`], title: 'Seed swap' },
    ...{ content: '<p>Who brings the table?</p>', clientMessageId: crypto.randomUUID() },
  });
  await answerChatRequest(testContext(db, { viewer: ann.viewer, bus: portal.bus }), `${id}`, true);
  const page = await portal.open(`direct-messaging?room=${id}`, { as: dora, script: false });
  await page.getByText('Without JavaScript, you can only read your chats').waitFor();
  await messageIn(page, 'Who brings the table?').waitFor();
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('I do. <b>');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await messageIn(page, 'I do. <b>').waitFor();
});

it('goes back to the list by a swipe, in the direction of the lines', async () => {
  const room = await startChat(testContext(db, { viewer: ben.viewer, bus: portal.bus }), {
    ...{ memberIds: [`${cleo.id}`], content: '<p>Swipe me</p>' },
    clientMessageId: crypto.randomUUID(),
  });
  const swipe = async (page: Page, from: number, to: number, down = 0) => {
    const steps = [0, 0.25, 0.5, 0.75, 1];
    await dragWithFinger(page, async () =>
      steps.map((part) => ({ x: from + (to - from) * part, y: 400 + down * part })),
    );
  };
  for (const language of ['en', 'ar']) {
    const page = await portal.open(`direct-messaging?room=${room.id}`, {
      ...{ as: ben, width: 390, language, once: true },
    });
    const back = () => new URL(page.url()).searchParams.get('room') === null;
    const [near, far] = language === 'ar' ? [300, 100] : [100, 300];
    // Scrolling, and the other way, are something else.
    await swipe(page, near, far, 300);
    await swipe(page, far, near);
    expect(back()).toBe(false);
    await swipe(page, near, far);
    await expect.poll(back).toBe(true);
  }
});
