import { expect, test } from 'vitest';
import { createEventBus } from '../events/eventBus.ts';
import { liveConnectionsOf, liveLimits } from './liveConnections.ts';

const end = () => undefined;

test('visitors of one network have a limit of their own, and take no room from members', () => {
  const connections = liveConnectionsOf(createEventBus());
  const near = (index: number) => `2001:db8:1:2::${index + 1}`;
  for (let index = 0; index < liveLimits.ofNetwork; index += 1) {
    const visitor = { memberId: null, address: near(index) };
    connections.demandRoom(visitor);
    connections.add({ ...visitor, end });
  }
  expect(() => connections.demandRoom({ memberId: null, address: near(900) })).toThrow(
    expect.objectContaining({ code: 'RATE_LIMITED' }),
  );
  connections.demandRoom({ memberId: null, address: '2001:db8:1:3::1' });
  connections.demandRoom({ memberId: 7, address: near(0) });
});

test('a visitor who leaves makes room', () => {
  const connections = liveConnectionsOf(createEventBus());
  const visitor = { memberId: null, address: '192.0.2.1' };
  const leave = Array.from({ length: liveLimits.ofNetwork }, () =>
    connections.add({ ...visitor, end }),
  );
  expect(() => connections.demandRoom(visitor)).toThrow();
  leave[0]?.();
  connections.demandRoom(visitor);
});
