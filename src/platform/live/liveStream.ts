import { Repeater } from '@repeaterjs/repeater';
import type { DomainEvent } from '#core/domainEvents.ts';
import { demandMember } from '#core/permissions.ts';
import type { Ctx } from '../context.ts';
import type { EventSubject } from '../events/eventBus.ts';
import { liveConnectionsOf } from './liveConnections.ts';

/** Shortest interval between queries, each of which serves all events since the one before. Milliseconds. */
const gatherFor = 250;
/** What happens together is told together. Milliseconds. */
const gatherFirst = 20;
/** Maximum interval of session checks. Milliseconds. */
const lookEvery = 30_000;
/** Above this number events are not reported individually. */
const mostGathered = 200;

/** The content of a kind of live connection. */
export interface LiveWork<Told> {
  /** What all of its events name; left out where it follows everything, as a few of staff do. */
  about?: readonly EventSubject[];
  hears: (event: DomainEvent) => boolean;
  /**
   * What the viewer may currently see of some events, in order. Called without events at the start and
   * periodically.
   * @returns null if the stream must end: signed out, blocked, no longer visible
   */
  tell: (events: readonly DomainEvent[]) => Promise<readonly Told[] | null>;
  /** Sent before the stream ends because `tell` returned null. */
  farewell?: Told;
  /** Also for visitors without an account, whom `tell` recognizes. */
  isForVisitors?: true;
}

/**
 * A stream of events for one member or visitor, as long as they have access. It ends when the server shuts down, and
 * when permissions change for everyone: a reconnect is authorized again.
 * @throws AppError UNAUTHENTICATED, RATE_LIMITED
 */
export function liveStream<Told>(ctx: Ctx, work: LiveWork<Told>): AsyncIterable<Told> {
  const memberId = work.isForVisitors ? ctx.viewer.memberId : demandMember(ctx.viewer);
  const connections = liveConnectionsOf(ctx.bus);
  const { address } = ctx;
  connections.demandRoom({ memberId, address });
  return new Repeater<Told>(async (push, stop) => {
    let waiting: DomainEvent[] = [];
    let turn = Promise.resolve();
    let timer: NodeJS.Timeout | undefined;
    let lookedAt = 0;

    const look = () => {
      timer = undefined;
      lookedAt = performance.now();
      turn = turn.then(tellWaiting).catch((error: unknown) => {
        ctx.log.warn({ err: error }, 'live connection failed');
        stop();
      });
    };
    const lookSoon = () => {
      timer ??= setTimeout(look, Math.max(gatherFirst, lookedAt + gatherFor - performance.now()));
    };
    async function tellWaiting(): Promise<void> {
      const events = waiting.slice(0, mostGathered);
      waiting = [];
      const told = await work.tell(events);
      if (told === null) {
        if (work.farewell !== undefined) void push(work.farewell);
        return stop();
      }
      // Not awaited: a push resolves only once the client has read it.
      for (const each of told) void push(each);
    }
    const hear = (event: DomainEvent) => {
      const isOwn = event.type === 'member.updated' && event.payload.memberId === memberId;
      if (work.hears(event)) waiting.push(event);
      else if (!isOwn) return;
      lookSoon();
    };

    const forget = connections.add({ memberId, address, end: () => stop() });
    const own: EventSubject[] = memberId === null ? [] : [['memberId', memberId]];
    const unsubscribe = ctx.bus.subscribe(hear, work.about && [...work.about, ...own]);
    const heartbeat = setInterval(look, lookEvery);
    look();
    await stop;
    clearTimeout(timer);
    clearInterval(heartbeat);
    unsubscribe();
    forget();
  });
}

/** Instead of an error, after which clients would connect again: nobody is signed in. */
export async function* signedOut(): AsyncGenerator<null> {
  yield null;
}
