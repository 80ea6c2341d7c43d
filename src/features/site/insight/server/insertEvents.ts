import { sql } from 'kysely';
import type { DeviceClass } from '#platform/analytics/deviceClass.ts';
import type { Database } from '#platform/database/database.ts';
import {
  type InsightEventName,
  insightEventTypes,
  type PlainDetails,
} from '../insightEventTypes.ts';
import { dayAfter, dayOf, openEventDay } from './eventDays.ts';

export interface InsightEvent {
  at: Date;
  name: InsightEventName;
  /** Null: a visitor. */
  memberId: number | null;
  visitorKey: Buffer | null;
  subjectType: string | null;
  subjectId: number | null;
  page: string | null;
  details: PlainDetails;
  language?: string | null;
  device?: DeviceClass | null;
  country?: string | null;
}

/** Writes events in one statement. */
export async function insertInsightEvents(
  db: Database,
  events: readonly InsightEvent[],
): Promise<void> {
  if (events.length === 0) return;
  for (const day of new Set(events.map(({ at }) => dayOf(at)))) await openEventDay(db, day);
  await sql`
    insert into insight_events
      (at, name, member_id, visitor_key, subject_type, subject_id, page, details, language, device,
        country)
    select * from unnest(
      ${events.map(({ at }) => at)}::timestamptz[],
      ${events.map(({ name }) => name)}::text[],
      ${events.map(({ memberId }) => memberId)}::bigint[],
      ${events.map(({ visitorKey }) => visitorKey)}::bytea[],
      ${events.map(({ subjectType }) => subjectType)}::text[],
      ${events.map(({ subjectId }) => subjectId)}::bigint[],
      ${events.map(({ page }) => page)}::text[],
      ${events.map(({ details }) => JSON.stringify(details))}::jsonb[],
      ${events.map(({ language }) => language ?? null)}::text[],
      ${events.map(({ device }) => device ?? null)}::text[],
      ${events.map(({ country }) => country ?? null)}::text[])`.execute(db);
}

/** Deletes events of types that are kept for a shorter time than their day. */
export async function deleteOldEvents(db: Database, now: Date): Promise<void> {
  for (const [name, { keptDays }] of Object.entries(insightEventTypes)) {
    await sql`
      delete from insight_events
      where name = ${name} and at < ${dayAfter(dayOf(now), -keptDays)}::date`.execute(db);
  }
}
