import { type SqlBool, sql } from 'kysely';
import { listedTypes } from '#features/content/conversations/listedTypes.ts';
import { isListedConversation } from '#features/content/conversations/server/conversationQueries.ts';
import type { Ctx } from '#platform/context.ts';
import type { CommunityEventRow } from './communityEventQueries.ts';

export interface CalendarEventRow
  extends Pick<
    CommunityEventRow,
    | 'all_day'
    | 'starts_local'
    | 'ends_local'
    | 'starts_at'
    | 'ends_at'
    | 'locations'
    | 'event_url'
    | 'cancelled_at'
    | 'cancel_reason'
    | 'sequence'
    | 'changed_at'
  > {
  id: number;
  title: string;
  slug: string;
  stripped_content: string;
  created_at: Date;
}

/** Past and cancelled events stay in calendars for that long. */
const kept = '90 days';
const most = 1_000;

interface CalendarFilter {
  /** One event, whenever it is. */
  id?: number;
  /** Only events that the viewer plans to attend. */
  isOwn?: boolean;
}

/** Events as the viewer sees them, by their start. The join link is for attendees. */
export async function listCalendarEvents(
  ctx: Ctx,
  { id, isOwn = false }: CalendarFilter = {},
): Promise<CalendarEventRow[]> {
  if (!(listedTypes(ctx.settings, ['EVENT']) ?? ['EVENT']).includes('EVENT')) return [];
  const memberId = ctx.viewer.memberId ?? 0;
  const conditions = [
    sql<SqlBool>`${isListedConversation(ctx, 'c')}`,
    id === undefined
      ? sql<SqlBool>`e.ends_at > ${ctx.now}::timestamptz - ${kept}::interval`
      : sql<SqlBool>`c.id = ${id}`,
    ...(isOwn ? [sql<SqlBool>`r.response in ('YES', 'MAYBE', 'WAITING')`] : []),
  ];
  const { rows } = await sql<CalendarEventRow>`
    select c.id, c.title, c.slug, left(c.stripped_content, 2000) as stripped_content, c.created_at,
      e.all_day, e.starts_local, e.ends_local, e.starts_at, e.ends_at, e.locations,
      case when r.response = 'YES' then e.event_url end as event_url,
      e.cancelled_at, e.cancel_reason, e.sequence, e.changed_at
    from community_events e
      join conversations c on c.id = e.conversation_id
      left join community_event_rsvps r on r.conversation_id = c.id and r.member_id = ${memberId}
    where ${sql.join(conditions, sql` and `)}
    order by e.starts_at, c.id limit ${most}`.execute(ctx.db);
  return rows;
}
