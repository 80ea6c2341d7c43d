import { sql } from 'kysely';
import { eventPlaceOf } from '#features/content/conversations/server/conversationFields.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { eventTimesOf } from '../communityEventSchema.ts';
import type { CommunityEventRow, lockCommunityEvent } from './communityEventQueries.ts';

/** Announces what is due: reminders, and the end of events. Idempotent, and catches up after downtime. */
export async function runCommunityEventClock(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  await remind(ctx, { kind: 'HOUR', within: '1 hour' }, signal);
  await remind(ctx, { kind: 'DAY', within: '24 hours' }, signal);
  await endEvents(ctx, signal);
}

const batch = 500;

async function remind(
  ctx: Ctx,
  { kind, within }: { kind: 'DAY' | 'HOUR'; within: string },
  signal?: AbortSignal,
): Promise<void> {
  // An event in half an hour has no reminder of a day.
  const { rows } = await sql<{ conversation_id: number; starts_at: Date }>`
    select conversation_id, starts_at from community_events e
    where cancelled_at is null and starts_at > ${ctx.now}
      and starts_at <= ${ctx.now}::timestamptz + ${within}::interval
      and not exists (select from community_event_reminders r
        where r.conversation_id = e.conversation_id and r.starts_at = e.starts_at
          and r.kind in (${kind}, 'HOUR'))
    order by starts_at limit ${batch}`.execute(ctx.db);
  for (const { conversation_id: id, starts_at } of rows) {
    if (signal?.aborted) return;
    await inTransaction(ctx, async ({ trx, emit }) => {
      const added = await trx
        .insertInto('community_event_reminders')
        .values({ conversation_id: id, kind, starts_at })
        .onConflict((conflict) => conflict.doNothing())
        .returning('kind')
        .execute();
      const post = await findPost(trx, id);
      if (added.length === 0 || post === null) return;
      const payload = { ...eventPlaceOf(post), kind };
      emit({ type: 'communityEvent.due', payload }, { actorId: null });
    });
  }
}

async function endEvents(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  const rows = await ctx.db
    .selectFrom('community_events')
    .select('conversation_id')
    .where('ended_at', 'is', null)
    .where('ends_at', '<=', ctx.now)
    .orderBy('ends_at')
    .limit(batch)
    .execute();
  for (const { conversation_id: id } of rows) {
    if (signal?.aborted) return;
    await inTransaction(ctx, async ({ trx, emit }) => {
      const ended = await trx
        .updateTable('community_events')
        .set((eb) => ({ ended_at: eb.ref('ends_at') }))
        .where('conversation_id', '=', id)
        .where('ended_at', 'is', null)
        .where('ends_at', '<=', ctx.now)
        .returning('conversation_id')
        .execute();
      const post = await findPost(trx, id);
      if (ended.length === 0 || post === null) return;
      emit({ type: 'communityEvent.ended', payload: eventPlaceOf(post) }, { actorId: null });
    });
  }
}

async function findPost(trx: Parameters<typeof lockCommunityEvent>[0], id: number) {
  const row = await trx
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Computes the instants of future events again: the rules of their time zones may have changed. */
export async function recomputeEventTimes(ctx: Ctx): Promise<number> {
  const rows = await ctx.db
    .selectFrom('community_events')
    .selectAll()
    .where('starts_at', '>', ctx.now)
    .$castTo<CommunityEventRow>()
    .execute();
  let changed = 0;
  for (const row of rows) {
    const times = eventTimesOf({
      ...{ allDay: row.all_day, timeZone: row.time_zone, overlap: row.overlap ?? 'EARLIER' },
      timings: { startTime: row.starts_local, endTime: row.ends_local },
    });
    if (times === null || times.startsAt.getTime() === row.starts_at.getTime()) continue;
    await ctx.db
      .updateTable('community_events')
      .set({ starts_at: times.startsAt, ends_at: times.endsAt, changed_at: ctx.now })
      .set((eb) => ({ sequence: eb('sequence', '+', 1) }))
      .where('conversation_id', '=', row.conversation_id)
      .execute();
    changed += 1;
  }
  return changed;
}
