import { z } from 'zod';
import type { DomainEvent } from '#core/domainEvents.ts';
import { storedIdOf } from './storedEventIds.ts';

const messageSchema = z.object({
  from: z.string(),
  /** Counts the sender's messages, so that a receiver notices a missing one. */
  n: z.number().optional(),
  events: z.array(z.object({ type: z.string(), payload: z.unknown() })).default([]),
  /** Events that are too long for a message, by their id in the outbox or event log. */
  stored: z.array(z.number()).default([]),
  /** Events were lost: every cache is outdated. */
  gap: z.boolean().default(false),
  /** The sender does not hear Redis. */
  needsDatabase: z.boolean().default(false),
});

export type RelayMessage = z.output<typeof messageSchema>;

/** What is sent at once, before it is numbered. */
export type RelayContent = Partial<Pick<RelayMessage, 'events' | 'stored' | 'gap'>> & {
  /** Its events. */
  count: number;
};

/** PostgreSQL's limit is 8,000 bytes per notification; some are left for the frame. */
export const maxMessageBytes = 7_000;

/** Groups events into messages, in their order. */
export function relayContents(events: readonly DomainEvent[]): RelayContent[] {
  const contents: RelayContent[] = [];
  let batch: DomainEvent[] = [];
  let bytes = 0;
  const addBatch = () => {
    if (batch.length > 0) contents.push({ events: batch, count: batch.length });
    batch = [];
    bytes = 0;
  };
  for (const event of events) {
    const size = Buffer.byteLength(JSON.stringify(event)) + 1;
    if (bytes + size > maxMessageBytes) addBatch();
    if (size > maxMessageBytes) contents.push(referenceTo(event));
    else {
      batch.push(event);
      bytes += size;
    }
  }
  addBatch();
  return contents;
}

/** One that was never stored can't be referred to: the receivers forget what it may have changed. */
function referenceTo(event: DomainEvent): RelayContent {
  const id = storedIdOf(event);
  return id === undefined ? { gap: true, count: 1 } : { stored: [id], count: 1 };
}

/** @returns null for what is no message */
export function parseRelayMessage(text: string | undefined): RelayMessage | null {
  try {
    return messageSchema.safeParse(JSON.parse(text ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}
