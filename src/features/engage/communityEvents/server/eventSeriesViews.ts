import { sql } from 'kysely';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { isListedConversation } from '#features/content/conversations/server/conversationQueries.ts';
import { loadAuthor } from '#features/people/members/server/loadAuthor.ts';
import type { Ctx } from '#platform/context.ts';
import { communityEventPaths } from '../communityEventAddress.ts';
import type { CommunityEventPart, EventSeriesView } from '../communityEventView.ts';
import type { RepeatFrequency } from '../eventRepeat.ts';
import { viewCommunityEvent } from './communityEventViews.ts';
import { attendeeFaceLoader } from './eventAttendees.ts';

/** The event of a post, on its page: with its co-hosts and the other events of its series. */
export async function viewEventPart(
  ctx: Ctx,
  post: ConversationRow,
): Promise<CommunityEventPart | null> {
  const event = await viewCommunityEvent(ctx, post);
  if (event === null) return null;
  const { seriesId, hostIds } = event;
  const attendeeIds = event.isHost ? await attendeeFaceLoader(ctx).load(post.id) : [];
  const [hosts, attendees, series] = await Promise.all([
    Promise.all(hostIds.map((id) => loadAuthor(ctx, Number(id)))),
    Promise.all(attendeeIds.map((id) => loadAuthor(ctx, id))),
    seriesId === null ? null : viewSeries(ctx, Number(seriesId)),
  ]);
  return {
    ...{ ...event, series },
    hosts: hosts.filter((host) => host !== null),
    attendees: attendees.filter((attendee) => attendee !== null),
  };
}

interface SeriesRow {
  id: number;
  slug: string;
  starts_at: Date;
  is_cancelled: boolean;
  frequency: RepeatFrequency;
  every: number;
}

/** The events of a series that the viewer sees, by their start. */
async function viewSeries(ctx: Ctx, seriesId: number): Promise<EventSeriesView | null> {
  const { rows } = await sql<SeriesRow>`
    select c.id, c.slug, e.starts_at, e.cancelled_at is not null as is_cancelled, s.frequency, s.every
    from community_event_series s
      join community_events e on e.series_id = s.id
      join conversations c on c.id = e.conversation_id
    where s.id = ${seriesId} and ${isListedConversation(ctx, 'c')}
    order by e.starts_at, c.id`.execute(ctx.db);
  const [first] = rows;
  if (first === undefined) return null;
  return {
    ...{ frequency: first.frequency, interval: first.every },
    events: rows.map((row) => ({
      ...{ conversationId: String(row.id), path: communityEventPaths.one(row) },
      ...{ startTime: row.starts_at.toISOString(), isCancelled: row.is_cancelled },
    })),
  };
}
