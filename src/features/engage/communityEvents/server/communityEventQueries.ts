import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { CommunityEventRsvps, CommunityEvents } from '#db/tables.ts';
import { type Ctx, perRequest } from '#platform/context.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { RememberingLoader } from '#platform/rememberingLoader.ts';
import type {
  AttendanceRule,
  CommunityEventState,
  CommunityEventType,
  RsvpResponse,
} from '../communityEventLimitRules.ts';
import type { CommunityEventConfig } from '../communityEventSchema.ts';
import type { OverlapChoice } from '../communityEventTime.ts';

type Narrowed = {
  event_type: CommunityEventType;
  overlap: OverlapChoice | null;
  attended_if: AttendanceRule;
  locations: CommunityEventConfig['locations'];
  questions: CommunityEventConfig['questions'];
  recordings: CommunityEventConfig['recordings'];
};

export type CommunityEventRow = Omit<Selectable<CommunityEvents>, keyof Narrowed> & Narrowed;

export interface StoredCommunityEvent {
  row: CommunityEventRow;
  hostIds: number[];
}

export type RsvpRow = Omit<Selectable<CommunityEventRsvps>, 'response' | 'answers'> & {
  response: RsvpResponse;
  answers: Record<string, string>;
};

/** Events by post; null where a post has none. */
export function communityEventLoader(
  ctx: Ctx,
): RememberingLoader<number, StoredCommunityEvent | null> {
  return perRequest(ctx, createLoader);
}

function createLoader({ db }: Ctx): RememberingLoader<number, StoredCommunityEvent | null> {
  return new RememberingLoader((ids) => findCommunityEvents(db, ids));
}

/** The viewer's own responses by post. */
export function ownRsvpLoader(ctx: Ctx): RememberingLoader<number, RsvpRow | null> {
  return perRequest(ctx, createRsvpLoader);
}

function createRsvpLoader({ db, viewer }: Ctx): RememberingLoader<number, RsvpRow | null> {
  return new RememberingLoader(async (ids) => {
    if (viewer.memberId === null) return ids.map(() => null);
    const rows = await db
      .selectFrom('community_event_rsvps')
      .selectAll()
      .where('conversation_id', 'in', ids)
      .where('member_id', '=', viewer.memberId)
      .$castTo<RsvpRow>()
      .execute();
    return ids.map((id) => rows.find((row) => row.conversation_id === id) ?? null);
  });
}

export async function findCommunityEvents(
  db: Database,
  ids: readonly number[],
): Promise<(StoredCommunityEvent | null)[]> {
  const rows = await db
    .selectFrom('community_events')
    .selectAll()
    .where('conversation_id', 'in', ids)
    .$castTo<CommunityEventRow>()
    .execute();
  if (rows.length === 0) return ids.map(() => null);
  const hosts = await db
    .selectFrom('community_event_hosts')
    .selectAll()
    .where('conversation_id', 'in', ids)
    .orderBy('member_id')
    .execute();
  return ids.map((id) => {
    const row = rows.find(({ conversation_id }) => conversation_id === id);
    if (row === undefined) return null;
    const own = hosts.filter(({ conversation_id }) => conversation_id === id);
    return { row, hostIds: own.map(({ member_id }) => member_id) };
  });
}

/** Locks the event, which its responses wait for. */
export async function lockCommunityEvent(
  trx: DatabaseTransaction,
  id: number,
): Promise<StoredCommunityEvent | null> {
  await trx
    .selectFrom('community_events')
    .select('conversation_id')
    .where('conversation_id', '=', id)
    .forUpdate()
    .execute();
  return (await findCommunityEvents(trx, [id]))[0] ?? null;
}

export interface CommunityEventFilter {
  states: readonly CommunityEventState[];
  eventTypes: readonly CommunityEventType[];
  /** Events that touch this time. */
  from: Date | null;
  to: Date | null;
  /** Only those with such a response of the member. */
  response: { memberId: number; responses: readonly RsvpResponse[] } | null;
  seriesId: number | null;
}

/** Posts with such an event, as a condition on `conversations`. */
export function hasCommunityEvent(filter: CommunityEventFilter, now: Date): RawBuilder<boolean> {
  const conditions = {
    UPCOMING: sql`cancelled_at is null and starts_at > ${now}`,
    LIVE: sql`cancelled_at is null and starts_at <= ${now} and ends_at > ${now}`,
    PAST: sql`cancelled_at is null and ends_at <= ${now}`,
    CANCELLED: sql`cancelled_at is not null`,
  } satisfies Record<CommunityEventState, RawBuilder<unknown>>;
  const { states, eventTypes, from, to, response, seriesId } = filter;
  const all = [
    sql`e.conversation_id = conversations.id`,
    ...(states.length === 0
      ? []
      : [
          sql`(${sql.join(
            states.map((each) => sql`(${conditions[each]})`),
            sql` or `,
          )})`,
        ]),
    ...(eventTypes.length === 0 ? [] : [sql`event_type = any(${[...eventTypes]}::text[])`]),
    ...(from === null ? [] : [sql`ends_at > ${from}`]),
    ...(to === null ? [] : [sql`starts_at < ${to}`]),
    ...(seriesId === null ? [] : [sql`series_id = ${seriesId}`]),
    ...(response === null
      ? []
      : [
          sql`exists (select from community_event_rsvps r where r.conversation_id = e.conversation_id
            and r.member_id = ${response.memberId} and r.response = any(${[...response.responses]}::text[]))`,
        ]),
  ];
  return sql<boolean>`exists (select from community_events e where ${sql.join(all, sql` and `)})`;
}

/** SPEC §9 sort keys of events. */
export const communityEventSorts = {
  START_TIME: 'starts_at',
  END_TIME: 'ends_at',
  YES_COUNT: 'yes_count',
  NO_COUNT: 'no_count',
  MAYBE_COUNT: 'maybe_count',
} as const;

/** The value by which posts with events are sorted. */
export function communityEventOrder(column: string): RawBuilder<unknown> {
  return sql`(select ${sql.ref(column)} from community_events e
    where e.conversation_id = conversations.id)`;
}
