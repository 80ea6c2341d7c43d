import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '#core/domainEvents.ts';
import type { DatabaseHandle } from '../database/database.ts';
import type { EventBus } from './eventBus.ts';
import { createEventSender } from './eventSender.ts';
import { keepListening } from './keepListening.ts';
import { parseRelayMessage } from './relayMessages.ts';
import { readStoredEvents } from './storedEventIds.ts';

export const eventChannel = 'plaza_events';

export interface EventRelay {
  /** Clears the caches of all processes. */
  announceGap: () => void;
  stop: () => Promise<void>;
}

export interface EventRelayOptions {
  database: Pick<DatabaseHandle, 'db' | 'pool'>;
  bus: EventBus;
  /** Events may have been missed: all caches are invalid. */
  onGap: () => void;
  /** Events could not be sent after several attempts: other processes hear of the gap later. */
  onLost: (error: unknown, count: number) => void;
}

/**
 * Relays domain events between processes on the same database with LISTEN and NOTIFY. Whatever may have been
 * missed calls `onGap`: a lost connection (every second until it is back), a missing message, or a sender
 * that could not send.
 */
export async function startEventRelay(options: EventRelayOptions): Promise<EventRelay> {
  const { database, bus, onGap, onLost } = options;
  const { db, pool } = database;
  const self = randomUUID();
  /** The number of each sender's newest message. */
  const newest = new Map<string, number>();
  let isReceiving = false;

  const sender = createEventSender({
    async send(content, n) {
      await pool.query('select pg_notify($1, $2)', [
        eventChannel,
        JSON.stringify({ from: self, n, ...content }),
      ]);
    },
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
    if (message === null || message.from === self) return;
    if (message.gap || isOneMissing(message)) onGap();
    publish(message.events as DomainEvent[]); // written by the same program
    if (message.stored.length === 0) return;
    const stored = await readStoredEvents(db, message.stored).catch(() => null);
    if (stored === null) onGap();
    else publish(stored);
  }

  function isOneMissing({ from, n }: { from: string; n?: number | undefined }): boolean {
    if (n === undefined) return false;
    const last = newest.get(from);
    newest.set(from, Math.max(n, last ?? 0));
    if (newest.size > mostSenders) newest.clear();
    return last !== undefined && n > last + 1;
  }

  const listener = await keepListening({
    config: pool.options,
    channel: eventChannel,
    onMessage: (text) => void receive(text),
    onGap,
  });
  return {
    announceGap() {
      onGap();
      sender.announceGap();
    },
    async stop() {
      unsubscribe();
      await sender.stop();
      await listener.stop();
    },
  };
}

/** Processes that come and go are forgotten at some point. */
const mostSenders = 1_000;
