import { act } from 'react';
import { expect, it } from 'vitest';
import { modalQueue } from '#ui/overlays/modalQueue.ts';
import { snackbar } from '#ui/snackbar.ts';
import { answerCalls } from '#ui/testing/answerCalls.ts';
import { click, renderComponent, untilShown } from '#ui/testing/renderComponent.tsx';
import { memberShell } from '#ui/testing/testShell.ts';
import type { ParkedEventData } from './eventAdminDocuments.ts';
import { ParkedEvents } from './ParkedEvents.tsx';

const eventOf = (id: string): ParkedEventData => ({
  ...{ id, eventId: id, consumer: 'points', type: 'member.joined', payload: { memberId: id } },
  ...{ attemptCount: 1, error: `Member ${id} has no account`, actor: null, isRetrying: false },
  ...{ occurredAt: '2026-01-01T00:00:00Z', parkedAt: '2026-01-01T00:01:00Z' },
});

/** @param remaining what of the events that are retried stays */
async function open(count: number, remaining: readonly { id: string; isRetrying: boolean }[] = []) {
  const asked: unknown[] = [];
  answerCalls({
    retryParkedEvents({ input }) {
      asked.push(input.ids);
      return { remaining: remaining.map((event) => ({ ...eventOf(event.id), ...event })) };
    },
    discardParkedEvent({ input }) {
      asked.push(input.id);
      return { parkedEvent: eventOf(`${input.id}`) };
    },
  });
  const nodes = Array.from({ length: count }, (_, index) => eventOf(`${index + 1}`));
  const events = { nodes, totalCount: count, hasMore: false };
  const page = await renderComponent(<ParkedEvents events={events} page={1} />, memberShell());
  const said = (text: string) => untilShown(() => expect(snackbar.shown().at(-1)?.text).toBe(text));
  return { ...page, asked, said };
}

it.each([
  ['was processed', [], 'Event processed'],
  ['failed again', [{ id: '1', isRetrying: false }], 'The event failed again'],
  ['is left to another process', [{ id: '1', isRetrying: true }], 'Retry requested'],
])('says of an event that is retried that it %s', async (_case, remaining, text) => {
  const { button, asked, said, container } = await open(1, remaining);
  expect(container.textContent).toContain('Member 1 has no account');
  await click(button('Retry'));
  await said(text);
  expect(asked).toEqual([['1']]);
});

it('retries all that are shown, and says how many were processed', async () => {
  const { button, asked, said } = await open(3, [{ id: '2', isRetrying: false }]);
  await click(button('Retry all'));
  await said('2 of 3 events processed');
  expect(asked).toEqual([['1', '2', '3']]);
});

it('discards an event once somebody has agreed', async () => {
  const { button, asked, said } = await open(1);
  await click(button('Discard'));
  await act(async () => modalQueue.current()?.close(false));
  expect(asked).toEqual([]);
  await click(button('Discard'));
  await act(async () => modalQueue.current()?.close(true));
  await said('Event discarded');
  expect(asked).toEqual(['1']);
});

it('says that nothing is parked', async () => {
  const { container } = await open(0);
  expect(container.textContent).toContain('No parked events');
});
