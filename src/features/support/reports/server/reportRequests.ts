import { type RawBuilder, sql } from 'kysely';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import type { Database } from '#platform/database/database.ts';
import type { ReportFigure, ReportGroup } from '../supportReportRules.ts';
import { keyOf, type ReportPeriod, within } from './reportParts.ts';

/** The requests behind a figure of a report. */
export interface ReportSelection {
  figure: ReportFigure;
  /** Only those of one row; null: all. */
  row: { group: ReportGroup; key: string | null } | null;
  /** Only those opened at an hour of a weekday (from 1, Monday). */
  hour: { weekday: number; hour: number } | null;
}

type Rows = { period: ReportPeriod; selection: ReportSelection };

/** Which requests a figure counts, and the moment by which they are of a day. */
function countedBy(figure: ReportFigure, period: ReportPeriod) {
  const { from, to } = period;
  const during = (moment: RawBuilder<unknown>) => sql`${moment} >= ${from} and ${moment} < ${to}`;
  const opened = during(sql`request.created_at`);
  const solved = during(sql`request.resolved_at`);
  const clock = (state: RawBuilder<unknown>) => sql`${opened} and exists (
    select from support_clocks clock where clock.request_id = request.id and ${state})`;
  switch (figure) {
    case 'OPENED':
      return { moment: 'request.created_at', condition: opened };
    case 'ANSWERED':
      return {
        moment: 'request.created_at',
        condition: sql`${opened} and request.first_reply_at > request.created_at`,
      };
    case 'RESOLVED':
      return { moment: 'request.resolved_at', condition: solved };
    case 'ONE_TOUCH':
      return { moment: 'request.resolved_at', condition: sql`${solved} and agent_replies <= 1` };
    case 'REOPENED':
      return { moment: 'request.resolved_at', condition: sql`${solved} and reopen_count > 0` };
    case 'BACKLOG':
      return {
        moment: 'request.created_at',
        condition: sql`request.created_at < ${to}
          and (request.resolved_at is null or request.resolved_at >= ${to})`,
      };
    case 'NEXT_REPLY':
      return {
        moment: 'request.created_at',
        condition: sql`exists (select from support_answers answer where answer.request_id = request.id
          and not answer.is_first and ${during(sql`answer.answered_at`)})`,
      };
    case 'MET':
      return {
        moment: 'request.created_at',
        condition: clock(sql`clock.breached_at is null and clock.stopped_at is not null`),
      };
    case 'MISSED':
      return {
        moment: 'request.created_at',
        condition: clock(sql`clock.breached_at is not null`),
      };
    case 'RATED':
      return {
        moment: 'request.created_at',
        condition: sql`exists (select from support_ratings rating where rating.request_id = request.id
          and ${during(sql`rating.created_at`)})`,
      };
  }
}

function selected({ period, selection }: Rows): RawBuilder<unknown> {
  const { figure, row, hour } = selection;
  const { moment, condition } = countedBy(figure, period);
  const at = sql`${sql.ref(moment)} at time zone ${period.zone}::text`;
  return sql.join(
    [
      within(period),
      condition,
      ...(row === null
        ? []
        : [sql`${keyOf(row.group, moment, period)} is not distinct from ${row.key}::text`]),
      ...(hour === null
        ? []
        : [
            sql`extract(isodow from ${at}) = ${hour.weekday} and extract(hour from ${at}) = ${hour.hour}`,
          ]),
    ],
    sql` and `,
  );
}

/** The newest first. */
export async function listReportRequests(
  db: Database,
  rows: Rows,
  { limit, offset }: { limit: number; offset: number },
): Promise<SupportRequestRow[]> {
  const { rows: found } = await sql<SupportRequestRow>`
    select request.* from support_requests request where ${selected(rows)}
    order by request.created_at desc, request.id desc limit ${limit} offset ${offset}`.execute(db);
  return found;
}

export async function countReportRequests(db: Database, rows: Rows): Promise<number> {
  const { rows: found } = await sql<{ count: number }>`
    select count(*)::int as count from support_requests request where ${selected(rows)}`.execute(
    db,
  );
  return found[0]?.count ?? 0;
}

export interface RatedRow {
  score: number;
  comment: string | null;
  created_at: Date;
  request_id: number;
}

/** Ratings with comments, the newest first. */
export async function listRatingComments(
  db: Database,
  period: ReportPeriod,
  limit: number,
): Promise<RatedRow[]> {
  const { rows } = await sql<RatedRow>`
    select rating.score, rating.comment, rating.created_at, rating.request_id
    from support_ratings rating join support_requests request on request.id = rating.request_id
    where ${within(period)} and rating.created_at >= ${period.from} and rating.created_at < ${period.to}
      and rating.comment is not null and rating.comment <> ''
    order by rating.created_at desc limit ${limit}`.execute(db);
  return rows;
}
