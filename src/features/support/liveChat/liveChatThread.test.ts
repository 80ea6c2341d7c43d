import { expect, test } from 'vitest';
import { withReceived } from './liveChatThread.ts';

const message = (seq: number) => ({ seq });

test('messages are in order, each once, however they arrive', () => {
  const one = withReceived([], [message(2), message(5)]);
  const two = withReceived(one, [message(5), message(1), message(3)]);
  expect(two.map(({ seq }) => seq)).toEqual([1, 2, 3, 5]);
  expect(withReceived(two, [])).toBe(two);
});
