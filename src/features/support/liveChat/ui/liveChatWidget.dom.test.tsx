import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, offline, refusedAnswer } from '#ui/testing/answerCalls.ts';
import {
  click,
  press,
  renderComponent,
  typeInto,
  untilShown,
} from '#ui/testing/renderComponent.tsx';
import { testShell } from '#ui/testing/testShell.ts';
import { LiveChatConversation } from './LiveChatConversation.tsx';
import { LiveChatCorner } from './LiveChatCorner.tsx';
import type { LiveChat, LiveChatNode } from './useLiveChat.ts';

const chat: LiveChatNode = {
  ...{ state: 'ACTIVE', canStart: false, needsSignIn: false, asksForEmail: true },
  ...{ asksForName: true, takesFiles: true, opensAt: null, usualWait: null },
  ...{ queuePosition: null, agentName: 'Ben', agentAvatar: null, agentReadSeq: 0 },
  ...{ lastSeq: 0, unreadCount: 0, greeting: null, offlineText: null },
  ...{ offlinePath: '/support/contact', canSendTranscript: false, transcriptEmail: null },
  ...{ requestPath: null, ratingPath: null },
  startedAt: '2026-03-02T09:00:00.000Z',
};
const live = (changes: Partial<LiveChat> = {}): LiveChat => ({
  ...{ chat, isOpen: true, hasFailed: false, isConnected: true, isTyping: false },
  ...{ receive: vi.fn(), load: vi.fn(async () => undefined) },
  ...changes,
});
const message = (seq: number, changes: object = {}) => ({
  ...{ id: `${seq}`, seq, clientMutationId: null, content: `<p>Message ${seq}</p>` },
  ...{ createdAt: new Date().toISOString(), isOwn: false, authorName: 'Ben', authorAvatar: null },
  ...{ event: null, attachments: [] },
  ...changes,
});
const pageOf = (nodes: object[], hasMore = false) => ({ nodes, hasMore });
const textsOf = (container: HTMLElement) =>
  [...container.querySelectorAll('.live-chat-bubble')].map((each) => each.textContent);

beforeEach(() => localStorage.clear());

test('visitors who never chatted are not asked for their chat before they open it', async () => {
  const asked = answerCalls({ liveChat: () => ({ ...chat, state: 'AVAILABLE' }) });
  const toggled: boolean[] = [];
  const { button } = await renderComponent(
    <LiveChatCorner isOpen={false} asked={0} onToggle={(opens) => toggled.push(opens)} />,
    testShell(),
  );
  await click(button(/Chat with us/));
  expect(toggled).toEqual([true]);
  expect(asked).toEqual([]);
});

test('messages that come while others are loaded are neither lost nor shown twice', async () => {
  const pages = [
    pageOf([message(1), message(2)], true),
    pageOf([message(3, { event: 'ENDED', content: '' })]),
  ];
  const given: unknown[] = [];
  answerCalls({
    liveChatMessages: (args) => {
      given.push(Object(args).after);
      return pages.shift();
    },
    markLiveChatRead: () => ({ liveChat: chat }),
  });
  const { container } = await renderComponent(
    <LiveChatConversation chat={{ ...chat, lastSeq: 2 }} live={live()} />,
  );
  await untilShown(() => expect(textsOf(container)).toEqual(['Message 1', 'Message 2']));
  await untilShown(() => expect(container.textContent).toContain('Chat ended'));
  expect(given).toEqual([0, 2]);
});

test('Enter sends, but not while composing; what fails is sent again under the same name', async () => {
  const names: unknown[] = [];
  let fails = true;
  answerCalls({
    liveChatMessages: () => pageOf([]),
    announceLiveTyping: () => ({ ok: true }),
    sendLiveChatMessage: ({ input }) => {
      names.push(input.clientMutationId);
      if (fails) throw offline();
      const content = `<p>${input.message}</p>`;
      const own = { clientMutationId: input.clientMutationId, isOwn: true, authorName: null };
      return { message: message(4, { ...own, content }) };
    },
  });
  const { container, get, button } = await renderComponent(
    <LiveChatConversation chat={chat} live={live()} />,
  );
  const box = get<HTMLTextAreaElement>('textarea');
  await typeInto(box, 'Hello');
  expect(await press(box, 'Enter', { isComposing: true })).toEqual({ isTaken: false });
  expect(await press(box, 'Enter', { shiftKey: true })).toEqual({ isTaken: false });
  expect(names).toEqual([]);
  await press(box, 'Enter');
  expect(box.value).toBe('');
  await untilShown(() => expect(container.textContent).toContain('Not sent'));

  fails = false;
  await click(button('Try again'));
  await untilShown(() => expect(container.textContent).not.toMatch(/Not sent|Sending/));
  expect(textsOf(container)).toEqual(['Hello']);
  expect(names).toHaveLength(2);
  expect(new Set(names).size).toBe(1);
});

test('what was not sent and what was not finished are there after a reload', async () => {
  const names: unknown[] = [];
  let isOnline = false;
  answerCalls({
    liveChatMessages: () => pageOf([]),
    announceLiveTyping: () => ({ ok: true }),
    sendLiveChatMessage: ({ input }) => {
      names.push(input.clientMutationId);
      if (!isOnline) throw offline();
      const own = { clientMutationId: input.clientMutationId, isOwn: true, authorName: null };
      return { message: message(4, { ...own, content: `<p>${input.message}</p>` }) };
    },
  });
  const before = await renderComponent(<LiveChatConversation chat={chat} live={live()} />);
  const box = before.get<HTMLTextAreaElement>('textarea');
  await typeInto(box, 'From a tunnel');
  await press(box, 'Enter');
  await untilShown(() => expect(before.container.textContent).toContain('Not sent'));
  await typeInto(box, 'Half a senten');
  before.container.remove();

  isOnline = true;
  const after = await renderComponent(<LiveChatConversation chat={chat} live={live()} />);
  await untilShown(() => expect(textsOf(after.container)).toEqual(['From a tunnel']));
  await untilShown(() => expect(after.container.textContent).not.toMatch(/Not sent|Sending/));
  expect(new Set(names).size).toBe(1);
  expect(after.get<HTMLTextAreaElement>('textarea').value).toBe('Half a senten');
});

test('what comes while the chat is minimized is loaded, and read once it is open', async () => {
  const asked = answerCalls({
    liveChatMessages: () => pageOf([message(1)]),
    markLiveChatRead: () => ({ liveChat: chat }),
  });
  const minimized = await renderComponent(
    <LiveChatConversation chat={{ ...chat, lastSeq: 1 }} live={live({ isOpen: false })} />,
  );
  await untilShown(() => expect(textsOf(minimized.container)).toEqual(['Message 1']));
  expect(asked).toEqual(['liveChatMessages']);
  await renderComponent(<LiveChatConversation chat={{ ...chat, lastSeq: 1 }} live={live()} />);
  await untilShown(() => expect(asked).toContain('markLiveChatRead'));
});

test('too many messages are explained, and the chat is loaded again in case it ended', async () => {
  answerCalls({
    liveChatMessages: () => pageOf([]),
    announceLiveTyping: () => ({ ok: true }),
    sendLiveChatMessage: () => {
      throw refusedAnswer('RATE_LIMITED');
    },
  });
  const state = live();
  const { container, get } = await renderComponent(
    <LiveChatConversation chat={chat} live={state} />,
  );
  const box = get<HTMLTextAreaElement>('textarea');
  await typeInto(box, 'Hello');
  await press(box, 'Enter');
  await untilShown(() => expect(container.textContent).toContain('Too many messages.'));
  expect(state.load).toHaveBeenCalled();
});

class FakeSource extends EventTarget {
  static latest: FakeSource | null = null;
  constructor() {
    super();
    FakeSource.latest = this;
  }
  close(): void {}
}

test('a chat that was begun in another tab takes the place of the one before, whatever its messages', async () => {
  vi.stubGlobal('EventSource', FakeSource);
  const other = { ...chat, state: 'WAITING' as const, startedAt: '2026-03-02T10:00:00.000Z' };
  let current: LiveChatNode = { ...chat, lastSeq: 2 };
  let stored = [message(1), message(2)];
  answerCalls({
    liveChat: () => current,
    liveChatMessages: (args) =>
      pageOf(stored.filter(({ seq }) => seq > Number(Object(args).after))),
    markLiveChatRead: () => ({ liveChat: current }),
  });
  const { container } = await renderComponent(
    <LiveChatCorner isOpen asked={0} onToggle={() => undefined} />,
    testShell(),
  );
  await untilShown(() => expect(textsOf(container)).toEqual(['Message 1', 'Message 2']));
  current = { ...other, lastSeq: 1 };
  stored = [message(1, { id: '31', content: '<p>Another matter</p>' })];
  const { state, startedAt, lastSeq } = current;
  const liveChatNews = {
    ...{ state, startedAt, lastSeq, unreadCount: 1, isAgentTyping: false },
    ...{ agentReadSeq: 0, queuePosition: 1 },
  };
  await act(async () => {
    FakeSource.latest?.dispatchEvent(
      new MessageEvent('next', { data: JSON.stringify({ data: { liveChatNews } }) }),
    );
  });
  await untilShown(() => expect(textsOf(container)).toEqual(['Another matter']));
});
