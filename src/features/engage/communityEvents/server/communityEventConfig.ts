import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { type CommunityEventConfig, communityEventDetailsSchema } from '../communityEventSchema.ts';
import { communityEventLoader, type StoredCommunityEvent } from './communityEventQueries.ts';

/** What the composer opens with. */
export async function loadCommunityEventConfig(
  ctx: Ctx,
  id: number,
): Promise<CommunityEventConfig | null> {
  const event = await communityEventLoader(ctx).load(id);
  return event && configOfEvent(ctx.db, event);
}

export async function configOfEvent(
  db: Database,
  { row, hostIds }: StoredCommunityEvent,
): Promise<CommunityEventConfig> {
  const hosts =
    hostIds.length === 0
      ? []
      : await db
          .selectFrom('members')
          .select('username')
          .where('id', 'in', hostIds)
          .where('deleted_at', 'is', null)
          .orderBy('id')
          .execute();
  return communityEventDetailsSchema.parse({
    eventType: row.event_type,
    allDay: row.all_day,
    timings: { startTime: row.starts_local, endTime: row.ends_local },
    timeZone: row.time_zone,
    overlap: row.overlap,
    locations: row.locations,
    languages: row.languages,
    additional: row.additional,
    eventUrl: row.event_url,
    capacity: row.capacity,
    questions: row.questions,
    hosts: hosts.map(({ username }) => username),
    recordings: row.recordings,
    attendedIf: row.attended_if,
    sharedCode: row.shared_code,
    seriesId: row.series_id === null ? null : String(row.series_id),
  });
}
