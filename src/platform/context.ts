import type { CommunitySettings } from '#core/communitySettings.ts';
import type { DurableEvent } from '#core/domainEvents.ts';
import type { Viewer } from '#core/permissions.ts';
import type { ApiAccess } from './apiAccess/apiAccess.ts';
import type { Database, DatabaseTransaction } from './database/database.ts';
import { retryingDeadlocks } from './database/retryingDeadlocks.ts';
import type { EventBus } from './events/eventBus.ts';
import { insertEvents, type OutboxEvent } from './events/outbox.ts';
import type { CallerInfo } from './http/callerInfo.ts';
import type { VisitorSecret } from './http/visitorCookie.ts';
import type { Mailing } from './mail/mailing.ts';
import type { Outgoing } from './outgoing/outgoing.ts';
import type { SecretBox } from './secrets/secretBox.ts';

export interface Log {
  debug: (data: object, message: string) => void;
  info: (data: object, message: string) => void;
  warn: (data: object, message: string) => void;
  error: (data: object, message: string) => void;
}

/** The first argument of every service function. */
export interface Ctx {
  db: Database;
  viewer: Viewer;
  /** The id of the member's session, as in `listSessions`; null without one. */
  sessionId: string | null;
  /** The API key of the request; absent for browsers. */
  api?: ApiAccess;
  settings: CommunitySettings;
  /** '' or '/community': prefix of the portal's own URLs. */
  basePath: string;
  /** The mail transport, and the base URL of links in mails. */
  mailing: Mailing;
  /** Language of the viewer, such as `en` or `pt_BR`. */
  locale: string;
  /** `locale` where the request asked for any language; a post of another answers 418 where they are separate. */
  requiredLanguage: string | null;
  /** Languages that the request asked for, preferred first, as far as the community has them; absent without one. */
  askedLanguages?: readonly string[];
  /** What the caller says of itself. */
  caller: CallerInfo;
  /** Has the browser keep its device id, so that a visitor is known again; absent without a request. */
  keepDevice?: () => void;
  /** The secret of a browser without an account; absent without a request. */
  visitor?: VisitorSecret;
  now: Date;
  log: Log;
  bus: EventBus;
  /**
   * Adds a cache tag for returned data, by which the page cache invalidates it: `conversation:12`, `lists`.
   */
  touch: (tag: string) => void;
  /** The returned data is outdated from this time on, without an event (`freshUntilNext`). */
  freshUntil: (time: Date) => void;
  /** The client's IP address, for rate limits and lockouts. */
  address: string;
  perRequest: Map<unknown, unknown>;
  /** Encrypts secrets stored in the database. */
  secrets: SecretBox;
  /** HTTP client for external servers, except private networks. */
  outgoing: Outgoing;
  /** Set for expensive operations: runs their expensive fields sequentially. */
  oneByOne?: <T>(work: () => T | Promise<T>) => Promise<T>;
}

/** An event's metadata. */
export interface EventDetails {
  /** The actor; the viewer by default. */
  actorId?: number | null;
  /** A silent change, which sends no notifications. */
  isSilent?: boolean;
}

export interface Unit {
  trx: DatabaseTransaction;
  /** Writes the event to the outbox in the transaction; listeners receive it after the commit. */
  emit: (event: DurableEvent, details?: EventDetails) => void;
}

/**
 * Runs a change in one transaction. Events are written to the outbox within it and published after the
 * commit. `work` is retried after a deadlock, so side effects outside the database must be repeatable.
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

/** The transaction's emitted events, for callers that write and publish them themselves. */
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

/** A value created once per request, such as a data loader. `key` is the function itself. */
export function perRequest<T>(ctx: Ctx, create: (ctx: Ctx) => T): T {
  if (!ctx.perRequest.has(create)) ctx.perRequest.set(create, create(ctx));
  return ctx.perRequest.get(create) as T; // set above with the same key
}
