import type { DomainEvent } from '#core/domainEvents.ts';
import { AppError } from '#core/errors.ts';
import { networkOf } from '../callerNetwork.ts';
import type { EventBus } from '../events/eventBus.ts';

/** Limits of concurrent live connections. Hidden tabs close theirs. */
export const liveLimits = {
  ofMember: 12,
  ofAddress: 200,
  inAll: 12_000,
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
  endAll: () => void;
  /** Ends all and accepts no more: the server is shutting down. */
  close: () => void;
}

const byBus = new WeakMap<EventBus, LiveConnections>();

/** One instance per process, or per bus. */
export function liveConnectionsOf(bus: EventBus): LiveConnections {
  const known = byBus.get(bus);
  if (known) return known;
  const created = createLiveConnections();
  bus.subscribe(({ type }) => {
    if (endsAll.has(type)) created.endAll();
  });
  byBus.set(bus, created);
  return created;
}

/** Who may see what has changed for everybody: a client that connects again is authorized again. */
const endsAll: ReadonlySet<DomainEvent['type']> = new Set([
  'settings.changed',
  'bans.changed',
  'community.imported',
]);

function createLiveConnections(): LiveConnections {
  const open = new Set<LiveConnection>();
  const [members, addresses] = [createTally<number>(), createTally<string>()];
  /** Of visitors: null counts all of them. */
  const networks = createTally<string | null>();
  let isClosed = false;
  const isFullOf = (memberId: number) => members.count(memberId) >= liveLimits.ofMember;
  const isFullOfVisitors = (network: string) =>
    networks.count(null) >= liveLimits.ofVisitors ||
    networks.count(network) >= liveLimits.ofNetwork;
  function endAll(): void {
    for (const { end } of [...open]) end();
  }
  /** @param change 1 for a connection that begins, -1 for one that ends */
  function tally({ memberId, address }: LiveConnection, change: 1 | -1): void {
    addresses.add(address, change);
    if (memberId !== null) {
      members.add(memberId, change);
      return;
    }
    networks.add(null, change);
    networks.add(networkOf(address), change);
  }
  return {
    get count() {
      return open.size;
    },
    demandRoom({ memberId, address }) {
      const isFull =
        isClosed ||
        open.size >= liveLimits.inAll ||
        (memberId === null ? isFullOfVisitors(networkOf(address)) : isFullOf(memberId)) ||
        addresses.count(address) >= liveLimits.ofAddress;
      if (isFull) throw new AppError('RATE_LIMITED', { retryAfterSeconds: 60 });
    },
    add(connection) {
      const added = { ...connection };
      open.add(added);
      tally(added, 1);
      if (isClosed) connection.end();
      return () => {
        if (open.delete(added)) tally(added, -1);
      };
    },
    endAll,
    close() {
      isClosed = true;
      endAll();
    },
  };
}

/** How many there are of each: a thousand connections are not counted one by one for the next. */
function createTally<Key>() {
  const counts = new Map<Key, number>();
  const count = (key: Key) => counts.get(key) ?? 0;
  return {
    count,
    add(key: Key, change: 1 | -1) {
      const changed = count(key) + change;
      if (changed > 0) counts.set(key, changed);
      else counts.delete(key);
    },
  };
}
