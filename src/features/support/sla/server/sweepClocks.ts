import { sql } from 'kysely';
import { z } from 'zod';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { ConsumerContext } from '#platform/events/eventConsumer.ts';
import { apiId, type PublicEvents } from '#platform/events/publicEvents.ts';
import type {
  NotificationNotice,
  NotificationType,
} from '#platform/notifications/notificationType.ts';
import type { CacheTags } from '#platform/pageCache/cacheTags.ts';
import { type SlaMetric, slaMetrics } from '../slaRules.ts';
import { listClockReceivers } from './clockReceivers.ts';

interface ClockEvent {
  requestId: number;
  metric: SlaMetric;
  assigneeId: number | null;
  /** When it was due, in milliseconds: each round of a clock has its own. */
  round: number;
}

declare module '#core/domainEvents.ts' {
  interface DurableEvents {
    'supportClock.warned': ClockEvent;
    'supportClock.breached': ClockEvent;
  }
}

export const slaCacheTags = {
  'supportClock.warned': () => [],
  'supportClock.breached': () => [],
} satisfies CacheTags;

export const slaPublicEvents = {
  'supportClock.warned': {
    description: 'A target of a request is due soon.',
    audience: 'agents',
    payload: { requestId: apiId, metric: z.enum(slaMetrics) },
  },
  'supportClock.breached': {
    description: 'A target of a request was missed.',
    audience: 'agents',
    payload: { requestId: apiId, metric: z.enum(slaMetrics) },
  },
} satisfies PublicEvents;

const batchSize = 2500;

interface DueClock {
  request_id: number;
  metric: SlaMetric;
  assignee_id: number | null;
  due_at: Date;
}

/**
 * Marks clocks that have reached 80 % of their time, or all of it, once each.
 * @returns how many of each
 */
export async function sweepClocks(
  ctx: Ctx,
  signal?: AbortSignal,
): Promise<{ warned: number; breached: number }> {
  const breached = await sweep(ctx, 'breached', signal);
  return { warned: await sweep(ctx, 'warned', signal), breached };
}

async function sweep(ctx: Ctx, what: 'warned' | 'breached', signal?: AbortSignal): Promise<number> {
  let total = 0;
  while (!signal?.aborted) {
    const found = await inTransaction(ctx, async ({ trx, emit }) => {
      const [due, done] =
        what === 'breached'
          ? [sql`due_at`, sql`breached_at = clock.due_at`]
          : [sql`warn_at`, sql`warned_at = ${ctx.now}`];
      const open = what === 'breached' ? sql`true` : sql`warned_at is null`;
      const { rows } = await sql<DueClock>`
        update support_clocks clock set ${done}
        from (
          select request_id, metric from support_clocks
          where running_since is not null and breached_at is null and ${open} and ${due} <= ${ctx.now}
          order by ${due} limit ${batchSize} for update skip locked) found
        join support_requests request on request.id = found.request_id
        where clock.request_id = found.request_id and clock.metric = found.metric
        returning clock.request_id, clock.metric, request.assignee_id, clock.due_at`.execute(trx);
      for (const row of rows) {
        const payload = {
          ...{ requestId: row.request_id, metric: row.metric, assigneeId: row.assignee_id },
          round: row.due_at.getTime(),
        };
        emit({ type: `supportClock.${what}`, payload }, { actorId: null });
      }
      return rows.length;
    });
    total += found;
    if (found < batchSize) break;
  }
  return total;
}

async function noticesOf(
  { trx }: ConsumerContext,
  what: string,
  { requestId, metric, assigneeId, round }: ClockEvent,
): Promise<NotificationNotice[]> {
  const members = assigneeId === null ? await listClockReceivers(trx, requestId) : [assigneeId];
  return [
    {
      ...{ to: { members }, cause: `${what}:${requestId}:${metric}:${round}` },
      ...{ group: `supportSla:${requestId}`, subject: { type: 'supportRequest', id: requestId } },
      ...{ conversationId: null, actorId: null, within: [] },
    },
  ];
}

/** A clock of a request that the reader is responsible for is close to its end. */
const supportDueSoon: NotificationType = {
  name: 'supportDueSoon',
  group: 'WORK',
  reach: 'PARTICIPATING',
  staffPermission: 'MANAGE_PRIVATE_MESSAGES',
  words: 'supportNotifications',
  needsReason: true,
  priority: 77,
  defaults: ['app'],
  on: {
    'supportClock.warned': (ctx, { payload }) => noticesOf(ctx, 'supportDueSoon', payload),
  },
};

/** One has run out. */
const supportOverdue: NotificationType = {
  name: 'supportOverdue',
  group: 'WORK',
  reach: 'PARTICIPATING',
  staffPermission: 'MANAGE_PRIVATE_MESSAGES',
  words: 'supportNotifications',
  needsReason: true,
  priority: 78,
  defaults: ['app'],
  on: {
    'supportClock.breached': (ctx, { payload }) => noticesOf(ctx, 'supportOverdue', payload),
  },
};

export const slaNotificationTypes = [supportOverdue, supportDueSoon];
