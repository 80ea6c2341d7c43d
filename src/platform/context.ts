import type { CommunitySettings } from '#core/communitySettings.ts';
import type { DurableEvent } from '#core/domainEvents.ts';
import type { Viewer } from '#core/permissions.ts';
import type { Database, DatabaseTransaction } from './database/database.ts';
import { retryingDeadlocks } from './database/retryingDeadlocks.ts';
import type { EventBus } from './events/eventBus.ts';
import { insertEvents, type OutboxEvent } from './events/outbox.ts';
import type { CallerInfo } from './http/callerInfo.ts';
import type { Mailing } from './mail/mailing.ts';
import type { Outgoing } from './outgoing/outgoing.ts';
import type { SecretBox } from './secrets/secretBox.ts';

export interface Log {
  debug: (data: object, message: string) => void;
  info: (data: object, message: string) => void;
  warn: (data: object, message: string) => void;
  error: (data: object, message: string) => void;
}

/** What every service function receives first. */
export interface Ctx {
  db: Database;
  viewer: Viewer;
  /** Which of the member's sessions this is, as `listSessions` names it; null without one. */
  sessionId: string | null;
  settings: CommunitySettings;
  /** '' or '/community': what an address of the portal's own begins with. */
  basePath: string;
  /** How mail leaves, and where its links lead. */
  mailing: Mailing;
  /** Language of the viewer, such as `en` or `pt_BR`. */
  locale: string;
  /** `locale` where the request asked for any language; a post of another answers 418 where they are separate. */
  requiredLanguage: string | null;
  /** What the caller says of itself. */
  caller: CallerInfo;
  now: Date;
  log: Log;
  bus: EventBus;
  /** Names what the answer shows, so that the page cache can drop it: `conversation:12`, `lists`. */
  touch: (tag: string) => void;
  /** Network address of the caller, for rate limits and locks. */
  address: string;
  perRequest: Map<unknown, unknown>;
  /** Seals what the database must not tell by itself. */
  secrets: SecretBox;
  /** Asks the servers of others, but for those of private networks. */
  outgoing: Outgoing;
  /** Of a costly operation: runs its costly fields one after another. */
  oneByOne?: <T>(work: () => T | Promise<T>) => Promise<T>;
}

/** What an event says besides its payload. */
export interface EventDetails {
  /** Who did it; the viewer unless said otherwise. */
  actorId?: number | null;
  /** A silent change, which notifies nobody. */
  isSilent?: boolean;
}

export interface Unit {
  trx: DatabaseTransaction;
  /** Writes to the outbox with the change; listeners hear of it after the commit. */
  emit: (event: DurableEvent, details?: EventDetails) => void;
}

/**
 * Runs a change in one transaction. Events are written to the outbox within it and
 * published once it is committed. `work` runs again after a deadlock: what it does outside the
 * database must bear that.
 */
export async function inTransaction<T>(
  ctx: Pick<Ctx, 'db' | 'bus'> & Partial<Pick<Ctx, 'viewer' | 'now'>>,
  work: (unit: Unit) => Promise<T>,
): Promise<T> {
  const { value, events } = await retryingDeadlocks(() =>
    ctx.db.transaction().execute(async (trx) => {
      const unit = openUnit(ctx, trx);
      const value = await work(unit);
      await insertEvents(trx, unit.events);
      return { value, events: unit.events };
    }),
  );
  ctx.bus.publish(events.map(({ event }) => event));
  return value;
}

/** What a transaction emits, for those who write the events and publish them by themselves. */
export function openUnit(
  ctx: Partial<Pick<Ctx, 'viewer' | 'now'>>,
  trx: DatabaseTransaction,
): Unit & { events: OutboxEvent[] } {
  const events: OutboxEvent[] = [];
  const emit: Unit['emit'] = (event, { actorId, isSilent = false } = {}) => {
    const by = actorId === undefined ? (ctx.viewer?.memberId ?? null) : actorId;
    events.push({ event, actorId: by, isSilent, occurredAt: ctx.now ?? new Date() });
  };
  return { trx, emit, events };
}

/** A value made once for each request, such as a data loader. `key` is the function itself. */
export function perRequest<T>(ctx: Ctx, create: (ctx: Ctx) => T): T {
  if (!ctx.perRequest.has(create)) ctx.perRequest.set(create, create(ctx));
  return ctx.perRequest.get(create) as T; // set just above under the same key
}
