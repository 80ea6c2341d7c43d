import { AppError } from '#core/errors.ts';
import { networkOf } from '../callerNetwork.ts';
import type { EventBus } from '../events/eventBus.ts';

/** Limits of concurrent live connections. Hidden tabs close theirs. */
export const liveLimits = {
  ofMember: 12,
  ofAddress: 200,
  inAll: 5_000,
  /** Of visitors without an account, who take no room from members. */
  ofNetwork: 40,
  ofVisitors: 2_500,
} as const;

interface LiveConnection {
  /** Null: a visitor without an account. */
  memberId: number | null;
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
  const open = new Set<LiveConnection & { network: string }>();
  let isClosed = false;
  const countOf = (is: (connection: LiveConnection & { network: string }) => boolean) =>
    [...open].filter(is).length;
  const isFullOf = (memberId: number) =>
    countOf((each) => each.memberId === memberId) >= liveLimits.ofMember;
  const isFullOfVisitors = (network: string) =>
    countOf(({ memberId }) => memberId === null) >= liveLimits.ofVisitors ||
    countOf((each) => each.memberId === null && each.network === network) >= liveLimits.ofNetwork;
  return {
    get count() {
      return open.size;
    },
    demandRoom({ memberId, address }) {
      const isFull =
        isClosed ||
        open.size >= liveLimits.inAll ||
        (memberId === null ? isFullOfVisitors(networkOf(address)) : isFullOf(memberId)) ||
        countOf((each) => each.address === address) >= liveLimits.ofAddress;
      if (isFull) throw new AppError('RATE_LIMITED', { retryAfterSeconds: 60 });
    },
    add(connection) {
      const added = { ...connection, network: networkOf(connection.address) };
      open.add(added);
      if (isClosed) connection.end();
      return () => open.delete(added);
    },
    close() {
      isClosed = true;
      for (const { end } of [...open]) end();
    },
  };
}
