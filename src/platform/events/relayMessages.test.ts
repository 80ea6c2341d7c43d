import { expect, test } from 'vitest';
import type { DomainEvent } from '#core/domainEvents.ts';
import { maxMessageBytes, parseRelayMessage, relayContents } from './relayMessages.ts';
import { rememberStoredId } from './storedEventIds.ts';

/** An event whose JSON has about so many characters. */
function eventOf(text: string): DomainEvent {
  return { type: 'activity.performed', payload: { activity: text } } as never;
}

test('the length of a message is counted in bytes', () => {
  const events = Array.from({ length: 4 }, () => eventOf('é'.repeat(2_000)));
  const contents = relayContents(events);
  expect(contents.map(({ count }) => count)).toEqual([1, 1, 1, 1]);
  for (const content of contents) {
    expect(Buffer.byteLength(JSON.stringify(content))).toBeLessThan(maxMessageBytes + 100);
  }
});

test('events are grouped in their order, and a long one is a reference to where it is stored', () => {
  const long = eventOf('x'.repeat(8_000));
  rememberStoredId(long, 12);
  const [first, second] = [eventOf('a'), eventOf('b')];
  expect(relayContents([first, second, long, first])).toEqual([
    { events: [first, second], count: 2 },
    { stored: [12], count: 1 },
    { events: [first], count: 1 },
  ]);
});

test('a long event that is stored nowhere is a gap', () => {
  expect(relayContents([eventOf('x'.repeat(8_000))])).toEqual([{ gap: true, count: 1 }]);
});

test('what is no message is ignored', () => {
  for (const text of [undefined, '', '{', '[]', '{"events": []}', '{"from": 1}']) {
    expect(parseRelayMessage(text)).toBeNull();
  }
});
