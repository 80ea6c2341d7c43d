import { expect, test } from 'vitest';
import type { DomainEvent } from '#core/domainEvents.ts';
import { createEventBus } from './eventBus.ts';

const ofChat = (roomId: number, memberIds: number[]): DomainEvent => ({
  type: 'chat.changed',
  payload: { roomId, memberIds },
});

test('listeners hear of their own subjects only, once, until they leave', () => {
  const bus = createEventBus();
  const [all, ofThree, ofRoom] = [[], [], []] as DomainEvent[][];
  bus.subscribe((event) => all?.push(event));
  const leave = bus.subscribe((event) => ofThree?.push(event), [['memberIds', 3]]);
  bus.subscribe(
    (event) => ofRoom?.push(event),
    [
      ['roomId', 7],
      ['memberIds', 9],
    ],
  );
  const events = [ofChat(7, [3, 9]), ofChat(8, [3]), ofChat(8, [30])];
  bus.publish(events);
  expect(all).toEqual(events);
  expect(ofThree).toEqual(events.slice(0, 2));
  expect(ofRoom).toEqual(events.slice(0, 1));

  leave();
  bus.publish([ofChat(7, [3])]);
  expect(ofThree).toHaveLength(2);
  expect(ofRoom).toHaveLength(2);
});
