import { expect, test } from 'vitest';
import {
  emptyThread,
  type LiveChatThread,
  withOutgoing,
  withoutOutgoing,
  withReceived,
} from './liveChatThread.ts';

type Message = { seq: number; clientMutationId: string | null };

const message = (seq: number, clientMutationId: string | null = null): Message => ({
  seq,
  clientMutationId,
});
const sending = (clientMutationId: string) =>
  ({ clientMutationId, text: 'Hello', state: 'sending' }) as const;
const empty: LiveChatThread<Message> = emptyThread;

test('messages are in order, each once, however they arrive', () => {
  const one = withReceived(empty, [message(2), message(5)]);
  const two = withReceived(one, [message(5), message(1), message(3)]);
  expect(two.messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 5]);
  expect(withReceived(two, [])).toBe(two);
});

test('what the server confirms replaces the message on its way, and nothing else', () => {
  const before = withOutgoing(withOutgoing(empty, sending('a')), sending('b'));
  const after = withReceived(before, [message(1, 'a'), message(2)]);
  expect(after.messages).toHaveLength(2);
  expect(after.outgoing).toEqual([sending('b')]);
});

test('a failure that is heard after the message has arrived changes nothing', () => {
  const arrived = withReceived(withOutgoing(empty, sending('a')), [message(1, 'a')]);
  expect(withOutgoing(arrived, { ...sending('a'), state: 'failed' })).toBe(arrived);
});

test('a failed message keeps its place until it is sent again or discarded', () => {
  const failed = { ...sending('a'), state: 'failed' } as const;
  const both = withOutgoing(withOutgoing(empty, sending('a')), sending('b'));
  const after = withOutgoing(both, failed);
  expect(after.outgoing).toEqual([failed, sending('b')]);
  expect(withoutOutgoing(after, 'a').outgoing).toEqual([sending('b')]);
});
