import { act } from 'react';
import { expect, it } from 'vitest';
import { answerCalls, refusedAnswer } from '#ui/testing/answerCalls.ts';
import { click, renderComponent, untilShown } from '#ui/testing/renderComponent.tsx';
import { memberShell } from '#ui/testing/testShell.ts';
import { NotificationListRow } from './NotificationListRow.tsx';

const notification = {
  ...{ id: '3', actors: [], excerpt: null, isRead: false, path: '/conversations/1' },
  ...{ reason: 'You follow it', text: 'Kim commented', title: 'Pumps' },
  ...{ updatedAt: '2026-01-01T00:00:00Z' },
} as unknown as Parameters<typeof NotificationListRow>[0]['notification'];

const show = () =>
  renderComponent(<NotificationListRow notification={notification} />, memberShell());

it('is read before that is saved', async () => {
  let save: (answer: object) => void = () => undefined;
  answerCalls({ markNotificationsRead: () => new Promise((resolve) => (save = resolve)) });
  const { button, container } = await show();
  expect(container.textContent).toContain('Unread');
  await click(button('Mark as read'));
  expect(button('Mark as unread')).toBeDefined();
  expect(container.textContent).not.toContain('Unread');
  await act(async () => save({ unreadCount: 0 }));
});

it('is unread again if that fails, and says so', async () => {
  answerCalls({
    markNotificationsRead: () => {
      throw refusedAnswer('FORBIDDEN');
    },
  });
  const { button, container } = await show();
  await click(button('Mark as read'));
  await untilShown(() => expect(button('Mark as read')).toBeDefined());
  expect(container.textContent).toContain('Unread');
});
