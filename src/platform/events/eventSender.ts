import { setTimeout as sleep } from 'node:timers/promises';
import type { DomainEvent } from '#core/domainEvents.ts';
import { type RelayContent, relayContents } from './relayMessages.ts';

/** Batching interval in milliseconds: each notification takes a lock. */
const gatherFor = 50;
/** Milliseconds between attempts while the other side is unavailable. */
const retryAfter = 1_000;
/** Attempts before a message is given up and a gap is announced in its place. */
const sendAttempts = 5;
/** Events held while nothing can be sent. */
const mostWaiting = 10_000;

export interface EventSender {
  add: (event: DomainEvent) => void;
  /** Others may have missed something. */
  announceGap: () => void;
  /** Sends what is waiting, once. */
  stop: () => Promise<void>;
}

/**
 * Sends events to other processes in their order, in batches. What can't be sent is replaced by the
 * announcement of a gap, which is retried until it arrives: other processes must not keep outdated caches.
 */
export function createEventSender(options: {
  send: (content: Omit<RelayContent, 'count'>, n: number) => Promise<unknown>;
  onLost: (error: unknown, count: number) => void;
}): EventSender {
  const { send, onLost } = options;
  let waiting: DomainEvent[] = [];
  let dropped = 0;
  let sent = 0;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();
  const stopping = new AbortController();

  function flush(): void {
    timer = undefined;
    working = working.then(sendWaiting);
  }

  async function sendWaiting(): Promise<void> {
    const batch = waiting;
    waiting = [];
    if (dropped > 0) {
      const count = dropped;
      dropped = 0;
      await deliver({ gap: true, count });
    }
    for (const content of relayContents(batch)) await deliver(content);
  }

  async function deliver(content: RelayContent): Promise<void> {
    let trying = content;
    for (let attempt = 1; ; attempt += 1) {
      const { count, ...sending } = trying;
      try {
        await send(sending, sent + 1);
        sent += 1;
        return;
      } catch (error) {
        const isGivenUp = attempt >= sendAttempts || stopping.signal.aborted;
        if (isGivenUp && trying === content) {
          onLost(error, count);
          trying = { gap: true, count };
        }
        if (stopping.signal.aborted) return;
        await pause();
      }
    }
  }

  async function pause(): Promise<void> {
    const { signal } = stopping;
    await sleep(retryAfter, undefined, { ref: false, signal }).catch(() => undefined);
  }

  return {
    add(event) {
      if (waiting.length < mostWaiting) waiting.push(event);
      else dropped += 1;
      timer ??= setTimeout(flush, gatherFor);
    },
    announceGap() {
      dropped += 1;
      timer ??= setTimeout(flush, gatherFor);
    },
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      flush();
      await working;
    },
  };
}
