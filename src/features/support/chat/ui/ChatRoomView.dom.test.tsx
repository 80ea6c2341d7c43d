import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answerCalls, offline, refusedAnswer } from '#ui/testing/answerCalls.ts';
import {
  click,
  press,
  renderComponent,
  typeInto,
  untilShown,
} from '#ui/testing/renderComponent.tsx';
import { memberShell } from '#ui/testing/testShell.ts';
import { ChatRoomView } from './ChatRoomView.tsx';
import type { ChatMessageNode, ChatRoomNode } from './chatDocuments.ts';
import { MemberChatIcon } from './MemberChatIcon.tsx';

const ben = {
  ...{ id: '2', username: 'ben', fullName: 'Ben Baker', avatar: null },
  ...{ brandUser: false, isAnonymous: false, left: null },
};
const ann = { ...ben, id: '1', username: 'ann', fullName: 'Ann' };

const room: ChatRoomNode = {
  ...{ id: '9', kind: 'DIRECT', title: null, state: 'ACTIVE', revision: 0, lastReadSeq: 2 },
  ...{ memberCount: 2, isMuted: false, isOwner: false, canWrite: true, waitsForAcceptance: false },
  newMessageId: '5d3c0c0e-7a6b-4b6e-9d6e-0d5f6c1f0a01',
  members: [
    { isOwner: false, lastReadSeq: null, profile: ann },
    { isOwner: false, lastReadSeq: 0, profile: ben },
  ],
};

function message(seq: number, changes: Partial<ChatMessageNode> = {}): ChatMessageNode {
  return {
    ...{ id: `9-${seq}`, seq, kind: 'TEXT', clientMessageId: null, content: `<p>Text ${seq}</p>` },
    ...{ createdAt: new Date(2026, 0, 5, 10, seq).toISOString(), editedAt: null, revision: 0 },
    ...{ isDeleted: false, event: null, eventDetail: null, isOwn: false, sender: ben },
    ...{ canEdit: false, canDelete: false, isFromBlocked: false },
    ...{ attachments: [], reactions: [], links: [], replyTo: null },
    ...changes,
  };
}

/** What the server has. */
let stored: ChatMessageNode[] = [];
let revision = 0;

interface Asked {
  after?: number;
  changedAfterRevision?: number;
}

const reads = {
  chatTerms: () => ({ mode: 'IMPLICIT', version: 1, text: null, isAccepted: false }),
  chatRoom: () => ({ ...room, revision }),
  chatMessages: (asked: unknown) => {
    const { after, changedAfterRevision } = asked as Asked;
    const nodes = stored.filter((each) =>
      changedAfterRevision === undefined
        ? each.seq > (after ?? 0)
        : each.revision > changedAfterRevision,
    );
    return { hasMore: false, nodes };
  },
  markChatRead: () => ({ room: { lastReadSeq: 2 } }),
  announceTyping: () => ({ ok: true }),
};

function keepSent({ input }: { input: Record<string, unknown> }) {
  const sent = message(stored.length + 1, {
    ...{ clientMessageId: `${input.clientMessageId}`, content: `${input.content}` },
    ...{ isOwn: true, sender: ann, canEdit: true, canDelete: true },
  });
  stored = [...stored, sent];
  return { message: sent };
}

class FakeSource extends EventTarget {
  static latest: FakeSource | null = null;
  constructor() {
    super();
    FakeSource.latest = this;
  }
  close(): void {}
}

async function tell(news: Record<string, unknown>): Promise<void> {
  const chatNews = { roomId: '9', unreadRooms: 1, typing: [], left: false, ...news };
  await act(async () => {
    FakeSource.latest?.dispatchEvent(
      new MessageEvent('next', { data: JSON.stringify({ data: { chatNews } }) }),
    );
  });
}

async function openRoom() {
  const rendered = await renderComponent(
    <>
      <MemberChatIcon />
      <ChatRoomView at={null} room={room} messages={{ hasMore: false, nodes: [...stored] }} />
    </>,
    memberShell(),
  );
  const texts = () =>
    [...rendered.container.querySelectorAll('[role=log] article')].map(
      (each) => each.querySelector('.prose, p')?.textContent,
    );
  const box = rendered.get<HTMLTextAreaElement>('textarea');
  return { ...rendered, texts, box };
}

beforeEach(() => {
  localStorage.clear();
  stored = [message(1), message(2)];
  revision = 0;
  FakeSource.latest = null;
  vi.stubGlobal('EventSource', FakeSource);
});

it('sends with Enter, not with Shift or Alt, nor while characters are composed', async () => {
  const asked = answerCalls({ ...reads, sendChatMessage: keepSent });
  const { box, texts } = await openRoom();
  await typeInto(box, 'Hello <b>');
  for (const init of [{ shiftKey: true }, { altKey: true }, { isComposing: true }]) {
    expect((await press(box, 'Enter', init)).isTaken).toBe(false);
  }
  expect(asked).not.toContain('sendChatMessage');
  expect((await press(box, 'Enter')).isTaken).toBe(true);
  await untilShown(() => expect(stored).toHaveLength(3));
  expect(stored[2]?.content).toBe('<p>Hello &lt;b&gt;</p>');
  await untilShown(() => expect(texts()).toEqual(['Text 1', 'Text 2', 'Hello <b>']));
  expect(box.value).toBe('');
});

it('keeps what could not be sent, and sends it again under the same id', async () => {
  const ids: unknown[] = [];
  let isOnline = false;
  answerCalls({
    ...reads,
    sendChatMessage: (args) => {
      ids.push(args.input.clientMessageId);
      if (!isOnline) throw offline();
      return keepSent(args);
    },
  });
  const { box, texts, button, container } = await openRoom();
  await typeInto(box, 'From a tunnel');
  await press(box, 'Enter');
  await untilShown(() => expect(container.textContent).toContain('Check your connection'));
  expect(localStorage.getItem('chat-outbox 1 9')).toContain('From a tunnel');
  isOnline = true;
  await click(button('Try again'));
  await untilShown(() => expect(stored).toHaveLength(3));
  await untilShown(() => expect(texts()).toEqual(['Text 1', 'Text 2', 'From a tunnel']));
  expect(new Set(ids).size).toBe(1);
  await untilShown(() => expect(localStorage.getItem('chat-outbox 1 9')).toBeNull());
});

it('says neutrally that a message was refused', async () => {
  answerCalls({
    ...reads,
    sendChatMessage() {
      throw refusedAnswer('FORBIDDEN');
    },
  });
  const { box, container, button } = await openRoom();
  await typeInto(box, 'Hello?');
  await press(box, 'Enter');
  await untilShown(() => expect(container.textContent).toContain('You can’t send messages here'));
  await click(button('Discard'));
  await untilShown(() => expect(container.textContent).not.toContain('Hello?'));
});

it('fetches what is announced, fills the gap, and takes over edits and deletions', async () => {
  answerCalls(reads);
  const { texts, container } = await openRoom();
  await untilShown(() => expect(FakeSource.latest).not.toBeNull());
  stored = [...stored, message(3), message(4)];
  // The hint for the third one was lost.
  await tell({ lastSeq: 4, revision: 0 });
  await untilShown(() => expect(texts()).toEqual(['Text 1', 'Text 2', 'Text 3', 'Text 4']));
  revision = 2;
  stored = [
    message(1, { content: '<p>Edited</p>', editedAt: '2026-01-05T10:10:00Z', revision: 1 }),
    message(2, { content: '', isDeleted: true, revision: 2 }),
    ...stored.slice(2),
  ];
  await tell({ lastSeq: 4, revision: 2 });
  await untilShown(() =>
    expect(texts()).toEqual(['Edited', 'This message was deleted.', 'Text 3', 'Text 4']),
  );
  await tell({ lastSeq: 4, revision: 2, typing: ['1', '2'] });
  await untilShown(() => expect(container.textContent).toContain('Ben Baker'));
});

it('answers a message, and mentions somebody in the room by keyboard', async () => {
  let input: Record<string, unknown> = {};
  answerCalls({
    ...reads,
    sendChatMessage: (args) => {
      input = args.input;
      return keepSent(args);
    },
  });
  const { box, container, button } = await openRoom();
  await click(button('Reply'));
  expect(container.textContent).toContain('Replying to Ben Baker');
  await typeInto(box, 'Yes, @be');
  box.setSelectionRange(8, 8);
  await act(async () => void box.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true })));
  expect(container.querySelector('[role=option]')?.textContent).toContain('@ben');
  expect((await press(box, 'Enter')).isTaken).toBe(true);
  expect(box.value).toBe('Yes, @ben ');
  await press(box, 'Enter');
  await untilShown(() => expect(input).toMatchObject({ replyToSeq: 1 }));
  expect(input.content).toBe('<p>Yes, @ben</p>');
  expect(container.textContent).not.toContain('Replying to');
});

it('hides what a blocked member wrote until it is asked for', async () => {
  answerCalls(reads);
  stored = [message(1), message(2, { isFromBlocked: true })];
  const { container, button } = await openRoom();
  expect(container.textContent).not.toContain('Text 2');
  await click(button('Show message'));
  expect(container.textContent).toContain('Text 2');
});

it('switches a reaction by a click', async () => {
  const inputs: Record<string, unknown>[] = [];
  const given = { emoji: '🎉', count: 1, isOwn: false, members: [ben] };
  stored = [message(1, { reactions: [given] })];
  answerCalls({
    ...reads,
    reactToChatMessage: ({ input }) => {
      inputs.push(input);
      return {
        message: message(1, { revision: 1, reactions: [{ ...given, count: 2, isOwn: true }] }),
      };
    },
  });
  const { container, button } = await openRoom();
  await click(button('🎉 by Ben Baker'));
  expect(inputs).toEqual([{ roomId: '9', seq: 1, emoji: '🎉', isOn: true }]);
  await untilShown(() =>
    expect(container.querySelector('[aria-pressed=true]')?.textContent).toBe('🎉2'),
  );
});
