import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '#core/domainEvents.ts';
import type { DatabaseHandle } from '../database/database.ts';
import type { EventBus } from './eventBus.ts';
import { createEventSender } from './eventSender.ts';
import { openRelayLines, type RedisOptions, type RelayLines } from './relayLines.ts';
import { parseRelayMessage, type RelayMessage } from './relayMessages.ts';
import { readStoredEvents } from './storedEventIds.ts';

export const eventChannel = 'plaza_events';

export interface EventRelay {
  /** Clears the caches of all processes. */
  announceGap: () => void;
  listenerPid: RelayLines['listenerPid'];
  stop: () => Promise<void>;
}

export interface EventRelayOptions {
  database: Pick<DatabaseHandle, 'db' | 'pool'>;
  /** Faster, and without the lock that a NOTIFY takes; null: the database does everything. */
  redis?: RedisOptions | null;
  bus: EventBus;
  /** Events may have been missed: all caches are invalid. */
  onGap: () => void;
  /** Events could not be sent after several attempts: other processes hear of the gap later. */
  onLost: (error: unknown, count: number) => void;
}

/**
 * Relays domain events between processes on the same database, over Redis or with LISTEN and NOTIFY. Whatever may
 * have been missed calls `onGap`: a lost connection (every second until it is back), a missing message, or a sender
 * that could not send.
 */
export async function startEventRelay(options: EventRelayOptions): Promise<EventRelay> {
  const { database, redis = null, bus, onGap, onLost } = options;
  const { db, pool } = database;
  const self = randomUUID();
  /** The numbers of each sender's newest messages. */
  const heard = new Map<string, Set<number>>();
  let isReceiving = false;

  // Messages may come before it is complete.
  let lines: RelayLines | null = null;
  const opened = await openRelayLines({
    ...{ pool, channel: eventChannel, redis, onGap },
    onMessage: (text) => void receive(text).catch(onGap),
    askForDatabase: () => JSON.stringify({ from: self, needsDatabase: true }),
  });
  lines = opened;
  const sender = createEventSender({
    send: (content, n) => opened.send(JSON.stringify({ from: self, n, ...content })),
    onLost,
  });
  const unsubscribe = bus.subscribe((event) => {
    if (!isReceiving) sender.add(event);
  });

  function publish(events: readonly DomainEvent[]): void {
    isReceiving = true;
    try {
      bus.publish(events);
    } finally {
      isReceiving = false;
    }
  }

  async function receive(text: string | undefined): Promise<void> {
    const message = parseRelayMessage(text);
    if (message === null || message.from === self || isRepeated(message)) return;
    if (message.needsDatabase) lines?.preferDatabase();
    if (isOneMissing(message) || message.gap) onGap();
    publish(message.events as DomainEvent[]); // written by the same program
    if (message.stored.length === 0) return;
    const stored = await readStoredEvents(db, message.stored).catch(() => null);
    if (stored === null) onGap();
    else publish(stored);
  }

  /** Sent over Redis and, because its answer was late, through the database. */
  function isRepeated({ from, n }: Pick<RelayMessage, 'from' | 'n'>): boolean {
    return n !== undefined && (heard.get(from)?.has(n) ?? false);
  }

  function isOneMissing({ from, n }: Pick<RelayMessage, 'from' | 'n'>): boolean {
    if (n === undefined) return false;
    const numbers = heard.get(from) ?? new Set();
    const isMissing = numbers.size > 0 && n > Math.max(...numbers) + 1;
    numbers.add(n);
    for (const old of numbers) if (old < n - numbersHeld) numbers.delete(old);
    if (heard.size > mostSenders) heard.clear();
    heard.set(from, numbers);
    return isMissing;
  }

  return {
    announceGap() {
      onGap();
      sender.announceGap();
    },
    listenerPid: opened.listenerPid,
    async stop() {
      unsubscribe();
      await sender.stop();
      await opened.stop();
    },
  };
}

/** Processes that come and go are forgotten at some point. */
const mostSenders = 1_000;
/** Messages of a sender that may come in another order. */
const numbersHeld = 20;
