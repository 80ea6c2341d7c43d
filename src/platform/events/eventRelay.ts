import { randomUUID } from 'node:crypto';
import { setTimeout as setTimer } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import type { DomainEvent } from '#core/domainEvents.ts';
import type { EventBus } from './eventBus.ts';

export const eventChannel = 'plaza_events';
const messageSchema = z.object({
  from: z.string(),
  events: z.array(z.object({ type: z.string(), payload: z.unknown() })),
});

/** PostgreSQL's limit is 8,000 bytes per notification. */
const maxMessageLength = 7_000;
/** Batching interval in milliseconds: each notification takes a lock. */
const gatherFor = 50;
/** Milliseconds between reconnects while the database is unavailable. */
const retryAfter = 1_000;
/** Attempts to send a batch. */
const sendAttempts = 5;

export interface EventRelay {
  stop: () => Promise<void>;
}

/**
 * Relays domain events between processes on the same database with LISTEN and NOTIFY. Events missed while
 * disconnected are unknown: `onGap` must clear all caches.
 */
export async function startEventRelay(options: {
  pool: pg.Pool;
  bus: EventBus;
  onGap: () => void;
  /** A batch could not be sent after several attempts: other processes keep outdated caches. */
  onLost: (error: unknown, count: number) => void;
}): Promise<EventRelay> {
  const { pool, bus, onGap, onLost } = options;
  const self = randomUUID();
  let waiting: DomainEvent[] = [];
  let receiving = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let listener: pg.Client | null = null;

  const unsubscribe = bus.subscribe((event) => {
    if (receiving) return;
    waiting.push(event);
    timer ??= setTimeout(() => void send(), gatherFor);
  });

  async function send(): Promise<void> {
    timer = undefined;
    const batch = waiting;
    waiting = [];
    for (const message of messagesOf(self, batch)) await notify(message);
  }

  /** Retried, because other processes would serve outdated pages; reported if that fails as well. */
  async function notify({ text, count }: RelayMessage): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await pool.query('select pg_notify($1, $2)', [eventChannel, text]);
        return;
      } catch (error) {
        if (attempt === sendAttempts || stopped) return onLost(error, count);
        await setTimer(retryAfter, undefined, { ref: false });
      }
    }
  }

  function receive(payload: string | undefined): void {
    const parsed = messageSchema.safeParse(JSON.parse(payload ?? 'null'));
    if (!parsed.success || parsed.data.from === self) return;
    receiving = true;
    bus.publish(parsed.data.events as DomainEvent[]); // written by the same program
    receiving = false;
  }

  async function listen(): Promise<void> {
    const client = new pg.Client({ ...pool.options, keepAlive: true });
    client.on('notification', (message) => receive(message.payload));
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(`listen ${eventChannel}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    // Registered only now: a failed attempt also emits `end` and must not start two others.
    client.on('end', lost);
    listener = client;
    onGap();
  }

  function lost(): void {
    listener = null;
    if (stopped) return;
    onGap();
    listenSoon();
  }

  function listenSoon(): void {
    setTimeout(() => {
      if (!stopped) listen().catch(listenSoon);
    }, retryAfter).unref();
  }

  await listen();
  return {
    async stop() {
      stopped = true;
      unsubscribe();
      clearTimeout(timer);
      await send();
      await listener?.end();
    },
  };
}

interface RelayMessage {
  text: string;
  /** Its events. */
  count: number;
}

function messagesOf(from: string, events: readonly DomainEvent[]): RelayMessage[] {
  const messages: RelayMessage[] = [];
  const add = (batch: readonly DomainEvent[]) =>
    messages.push({ text: JSON.stringify({ from, events: batch }), count: batch.length });
  let batch: DomainEvent[] = [];
  for (const event of events) {
    if (JSON.stringify([...batch, event]).length > maxMessageLength && batch.length > 0) {
      add(batch);
      batch = [];
    }
    batch.push(event);
  }
  if (batch.length > 0) add(batch);
  return messages;
}
