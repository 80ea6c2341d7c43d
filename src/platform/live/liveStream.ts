import { Repeater } from '@repeaterjs/repeater';
import type { DomainEvent } from '#core/domainEvents.ts';
import { demandMember } from '#core/permissions.ts';
import type { Ctx } from '../context.ts';
import { liveConnectionsOf } from './liveConnections.ts';

/** Events of this long are told together: one look at the database serves them all. Milliseconds. */
const gatherFor = 250;
/** Whether the session still holds is asked this often, at least. Milliseconds. */
const lookEvery = 30_000;
/** More than this is not told one by one. */
const mostGathered = 200;

/** What a kind of live connection says, and when. */
export interface LiveWork<Told> {
  hears: (event: DomainEvent) => boolean;
  /**
   * What the viewer, as they are now, may know of some events, in order. Asked without any at the
   * start and every while.
   * @returns null when there is nothing more for them: signed out, blocked, out of sight
   */
  tell: (events: readonly DomainEvent[]) => Promise<readonly Told[] | null>;
}

/**
 * A stream of what happens, for one member, as long as they may see it. It ends when the server
 * closes, and when what everybody may do changes: whoever comes again is judged anew.
 * @throws AppError UNAUTHENTICATED, RATE_LIMITED
 */
export function liveStream<Told>(ctx: Ctx, work: LiveWork<Told>): AsyncIterable<Told> {
  const memberId = demandMember(ctx.viewer);
  const connections = liveConnectionsOf(ctx.bus);
  const { address } = ctx;
  connections.demandRoom({ memberId, address });
  return new Repeater<Told>(async (push, stop) => {
    let waiting: DomainEvent[] = [];
    let turn = Promise.resolve();
    let timer: NodeJS.Timeout | undefined;

    const look = () => {
      timer = undefined;
      turn = turn.then(tellWaiting).catch((error: unknown) => {
        ctx.log.warn({ err: error }, 'live connection failed');
        stop();
      });
    };
    const lookSoon = () => {
      timer ??= setTimeout(look, gatherFor);
    };
    async function tellWaiting(): Promise<void> {
      const events = waiting.slice(0, mostGathered);
      waiting = [];
      const told = await work.tell(events);
      if (told === null) return stop();
      // Nobody waits for the other side to read: a push settles once it did.
      for (const each of told) void push(each);
    }
    const hear = (event: DomainEvent) => {
      if (endsAll.has(event.type)) return stop();
      const isOwn = event.type === 'member.updated' && event.payload.memberId === memberId;
      if (work.hears(event)) waiting.push(event);
      else if (!isOwn) return;
      lookSoon();
    };

    const forget = connections.add({ memberId, address, end: () => stop() });
    const unsubscribe = ctx.bus.subscribe(hear);
    const heartbeat = setInterval(look, lookEvery);
    look();
    await stop;
    clearTimeout(timer);
    clearInterval(heartbeat);
    unsubscribe();
    forget();
  });
}

const endsAll: ReadonlySet<DomainEvent['type']> = new Set([
  'settings.changed',
  'bans.changed',
  'community.imported',
]);
