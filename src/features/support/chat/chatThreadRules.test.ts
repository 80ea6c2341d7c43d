import { expect, test } from 'vitest';
import {
  completeUpTo,
  mergeMessages,
  newestRevision,
  seenMark,
  threadItems,
  updateMessages,
} from './chatThreadRules.ts';

const ann = { id: '1' };
const ben = { id: '2' };

function message(seq: number, changes: Partial<ReturnType<typeof plain>> = {}) {
  return { ...plain(seq), ...changes };
}

function plain(seq: number) {
  const at = new Date(Date.UTC(2026, 0, 5, 10, 0, seq)).toISOString();
  return {
    ...{ seq, revision: 0, kind: 'TEXT', createdAt: at, text: `${seq}`, isOwn: false },
    sender: ann as { id: string } | null,
  };
}

const view = { dayOf: (at: string) => at.slice(0, 10), readUpTo: null };
const seqs = (messages: readonly { seq: number }[]) => messages.map(({ seq }) => seq);

test('messages are in order and there once, each in its newest revision', () => {
  const edited = message(2, { revision: 4, text: 'edited' });
  const merged = mergeMessages([message(1), edited], [message(3), message(2)]);
  expect(seqs(merged)).toEqual([1, 2, 3]);
  expect(merged[1]).toBe(edited);
  expect(mergeMessages(merged, [message(2, { revision: 5, text: 'again' })])[1]?.text).toBe(
    'again',
  );
  expect(newestRevision(merged)).toBe(4);
  expect(newestRevision([])).toBe(0);
});

test('a change of a message that is not loaded is left out', () => {
  const updated = updateMessages(
    [message(8), message(9)],
    [message(3, { revision: 7 }), message(9, { revision: 8, text: '' })],
  );
  expect(seqs(updated)).toEqual([8, 9]);
  expect(updated[1]?.text).toBe('');
});

test('what follows the first gap has to be asked for again', () => {
  expect(completeUpTo([])).toBe(0);
  expect(completeUpTo([message(4), message(5)])).toBe(5);
  expect(completeUpTo([message(4), message(5), message(7), message(8)])).toBe(5);
});

test('messages of one sender form a group until another one writes, or a pause', () => {
  const late = message(4, { createdAt: '2026-01-05T10:20:00.000Z' });
  const kinds = threadItems([message(1), message(2), message(3, { sender: ben }), late], view).map(
    (item) => (item.kind === 'group' ? seqs(item.messages) : item.kind),
  );
  expect(kinds).toEqual(['day', [1, 2], [3], [4]]);
});

test('an event, a new day and the line above new messages end a group', () => {
  const items = threadItems(
    [
      message(1),
      message(2, { kind: 'EVENT' }),
      message(3),
      message(4, { isOwn: true, sender: ben }),
      message(5),
      message(6, { createdAt: '2026-01-06T10:00:00.000Z' }),
    ],
    { ...view, readUpTo: 3 },
  );
  // The reader's own message after what they have read is not new.
  expect(items.map(({ key }) => key)).toEqual([
    'day 2026-01-05',
    ...['group 1', 'event 2', 'group 3', 'group 4', 'unread', 'group 5'],
    ...['day 2026-01-06', 'group 6'],
  ]);
});

test('there is no line when everything is read', () => {
  const items = threadItems([message(1), message(2)], { ...view, readUpTo: 2 });
  expect(items.some(({ kind }) => kind === 'unread')).toBe(false);
});

test('the newest own message is seen by those who have read that far and share it', () => {
  const messages = [message(1, { isOwn: true }), message(2, { isOwn: true }), message(3)];
  expect(seenMark(messages, [3, 2, 1, null])).toEqual({ seq: 2, count: 2 });
  expect(seenMark(messages, [1, null])).toBeNull();
  expect(seenMark([message(3)], [3])).toBeNull();
});
