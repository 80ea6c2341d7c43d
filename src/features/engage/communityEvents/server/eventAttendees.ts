import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import { type Ctx, perRequest } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { RememberingLoader } from '#platform/rememberingLoader.ts';
import type { RsvpResponse } from '../communityEventLimitRules.ts';
import { communityEventLoader, type StoredCommunityEvent } from './communityEventQueries.ts';
import { isHostOf } from './communityEventViews.ts';

export interface Attendee {
  memberId: number;
  username: string;
  fullName: string | null;
  response: RsvpResponse;
  respondedAt: Date;
  checkedInAt: Date | null;
  /** By question. */
  answers: Record<string, string>;
}

const pageSize = 50;

/**
 * Who has responded to an event, first come first, for its hosts.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND
 */
export async function listEventAttendees(
  ctx: Ctx,
  asked: { conversationId: number; response: RsvpResponse | null; after: number | null },
): Promise<Attendee[]> {
  await hostedEvent(ctx, asked.conversationId);
  return listAttendees(ctx.db, asked.conversationId, { ...asked, limit: pageSize });
}

/** The event of a post, for its hosts. @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND */
export async function hostedEvent(ctx: Ctx, id: number): Promise<StoredCommunityEvent> {
  const post = await getConversation(ctx, id);
  const event = await communityEventLoader(ctx).load(id);
  if (event === null) throw new AppError('NOT_FOUND');
  if (isHostOf(ctx, post, event)) return event;
  throw new AppError(ctx.viewer.memberId === null ? 'UNAUTHENTICATED' : 'FORBIDDEN');
}

export async function findAttendee(
  db: Database,
  id: number,
  memberId: number,
): Promise<Attendee | null> {
  const { rows } = await attendees(
    db,
    sql`r.conversation_id = ${id} and r.member_id = ${memberId}`,
  );
  return rows[0] ?? null;
}

/** @param page `after`: the last member of the page before */
export async function listAttendees(
  db: Database,
  id: number,
  {
    response,
    after,
    limit,
  }: { response: RsvpResponse | null; after: number | null; limit: number },
): Promise<Attendee[]> {
  const conditions = [
    sql`r.conversation_id = ${id}`,
    ...(response === null ? [] : [sql`r.response = ${response}`]),
    ...(after === null
      ? []
      : [
          sql`(r.queued_at, r.member_id) > (select last.queued_at, last.member_id
            from community_event_rsvps last
            where last.conversation_id = ${id} and last.member_id = ${after})`,
        ]),
  ];
  const { rows } = await attendees(db, sql.join(conditions, sql` and `), limit);
  return rows;
}

function attendees(db: Database, condition: RawBuilder<unknown>, limit = 1) {
  return sql<Attendee>`
    select r.member_id as "memberId", m.username, m.full_name as "fullName", r.response,
      r.queued_at as "respondedAt", r.checked_in_at as "checkedInAt", r.answers
    from community_event_rsvps r join members m on m.id = r.member_id
    where ${condition}
    order by r.queued_at, r.member_id limit ${limit}`.execute(db);
}

const mostFaces = 5;

/** A handful of those who come, first come first; for hosts. */
export function attendeeFaceLoader(ctx: Ctx): RememberingLoader<number, number[]> {
  return perRequest(ctx, createFaceLoader);
}

function createFaceLoader({ db }: Ctx): RememberingLoader<number, number[]> {
  return new RememberingLoader(async (ids) => {
    const { rows } = await sql<{ id: number; memberId: number }>`
      select event.id, rsvp.member_id as "memberId"
      from unnest(${[...ids]}::bigint[]) as event (id) cross join lateral (
        select member_id from community_event_rsvps
        where conversation_id = event.id and response = 'YES'
        order by queued_at, member_id limit ${mostFaces}) rsvp`.execute(db);
    return ids.map((id) => rows.flatMap((row) => (row.id === id ? [row.memberId] : [])));
  });
}
