import { AppError } from '#core/errors.ts';
import type { EventBus } from '../events/eventBus.ts';

/** Limits of concurrent live connections. Hidden tabs close theirs. */
export const liveLimits = { ofMember: 12, ofAddress: 200, inAll: 5_000 } as const;

interface LiveConnection {
  memberId: number;
  address: string;
  /** Closes it from this side; the client is told that the stream ends. */
  end: () => void;
}

/** The live connections of a process. */
export interface LiveConnections {
  readonly count: number;
  /** @throws AppError RATE_LIMITED if a limit is reached */
  demandRoom: (of: Pick<LiveConnection, 'memberId' | 'address'>) => void;
  /** @returns a function that removes it */
  add: (connection: LiveConnection) => () => void;
  /** Closes all and accepts no more: the server is shutting down. */
  close: () => void;
}

const byBus = new WeakMap<EventBus, LiveConnections>();

/** One instance per process, or per bus. */
export function liveConnectionsOf(bus: EventBus): LiveConnections {
  const known = byBus.get(bus);
  if (known) return known;
  const created = createLiveConnections();
  byBus.set(bus, created);
  return created;
}

function createLiveConnections(): LiveConnections {
  const open = new Set<LiveConnection>();
  let isClosed = false;
  const countOf = (is: (connection: LiveConnection) => boolean) => [...open].filter(is).length;
  return {
    get count() {
      return open.size;
    },
    demandRoom({ memberId, address }) {
      const isFull =
        isClosed ||
        open.size >= liveLimits.inAll ||
        countOf((each) => each.memberId === memberId) >= liveLimits.ofMember ||
        countOf((each) => each.address === address) >= liveLimits.ofAddress;
      if (isFull) throw new AppError('RATE_LIMITED', { retryAfterSeconds: 60 });
    },
    add(connection) {
      open.add(connection);
      if (isClosed) connection.end();
      return () => open.delete(connection);
    },
    close() {
      isClosed = true;
      for (const { end } of [...open]) end();
    },
  };
}
