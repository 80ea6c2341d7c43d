import { AppError } from '#core/errors.ts';
import type { EventBus } from '../events/eventBus.ts';

/** How many live connections there may be at once. Hidden tabs close theirs. */
export const liveLimits = { ofMember: 8, ofAddress: 200, inAll: 5_000 } as const;

interface LiveConnection {
  memberId: number;
  address: string;
  /** Ends it from this side; the other side is told that nothing more comes. */
  end: () => void;
}

/** The live connections of a process. */
export interface LiveConnections {
  readonly count: number;
  /** @throws AppError RATE_LIMITED where there are as many as there may be */
  demandRoom: (of: Pick<LiveConnection, 'memberId' | 'address'>) => void;
  /** @returns takes it out again */
  add: (connection: LiveConnection) => () => void;
  /** Ends them all and takes no more: the server is closing. */
  close: () => void;
}

const byBus = new WeakMap<EventBus, LiveConnections>();

/** Those of one process, or of whatever else shares a bus. */
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
