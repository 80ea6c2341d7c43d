import { expect, it, vi } from 'vitest';
import words from '#locales/en/chat.json' with { type: 'json' };
import { modalQueue } from '#ui/overlays/modalQueue.ts';
import { answerCalls, offline } from '#ui/testing/answerCalls.ts';
import { renderComponent, untilShown } from '#ui/testing/renderComponent.tsx';
import { memberShell } from '#ui/testing/testShell.ts';
import { beginRoom } from './beginRoom.ts';
import type { ChatBarrierNode } from './chatRoomDocuments.ts';
import { NewChatDialog } from './NewChatDialog.tsx';

const ada = { id: '2', name: 'Ada' };
const isNew: ChatBarrierNode = { reason: 'NEW_MEMBER', until: '2026-05-02T10:00:00.000Z' };

const open = (member: typeof ada | null, barrier: ChatBarrierNode | null) =>
  renderComponent(
    <NewChatDialog
      {...{ member, about: null, barrier, closable: true, dismiss: vi.fn(), close: vi.fn() }}
    />,
    memberShell(),
  );

it('says at once why a chat with a stranger cannot be started, and until when', async () => {
  const { container } = await open(ada, isNew);
  expect(container.textContent).toContain(words.barrier.NEW_MEMBER);
  expect(container.textContent).toMatch(/You can start chats from May 2, 2026.*10:00/);
  expect(container.querySelector('form')).toBeNull();
});

it('lets a new member choose those they know, and writes nothing of it to others', async () => {
  const { container } = await open(null, isNew);
  expect(container.textContent).toContain(words.barrier.NEW_MEMBER);
  expect(container.querySelector('form')).not.toBeNull();
  const others = await open(ada, null);
  expect(others.container.textContent).not.toContain(words.barrier.NEW_MEMBER);
});

it.each([
  ['what is in the way', () => isNew, isNew],
  [
    'no answer',
    () => {
      throw offline();
    },
    null,
  ],
])('asks before the dialog opens: %s', async (_what, chatBarrier, barrier) => {
  answerCalls({ chatBarrier, chatTerms: () => null });
  const room = beginRoom(ada);
  await untilShown(() =>
    expect(modalQueue.current()).toMatchObject({ key: 'newChat', props: { member: ada, barrier } }),
  );
  modalQueue.closeAll();
  expect(await room).toBeUndefined();
});
