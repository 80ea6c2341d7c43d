import { type RawBuilder, sql } from 'kysely';
import type { SupportChannel } from '#features/support/requests/supportRequestRules.ts';
import type { ReportGroup, ReportTime } from '../supportReportRules.ts';

export interface ReportPeriod {
  from: Date;
  /** Exclusive. */
  to: Date;
  /** In which days and hours are counted. */
  zone: string;
  time: ReportTime;
  teamId: number | null;
  agentId: number | null;
  channel: SupportChannel | null;
  typeId: number | null;
  priority: string | null;
  language: string | null;
  company: string | null;
}

/** The requests that a report counts: none that was merged into another one. */
export function within(period: ReportPeriod): RawBuilder<unknown> {
  const { teamId, agentId, channel, typeId, priority, language, company } = period;
  const conditions = [
    sql`request.merged_into is null and request.hidden_as is null`,
    ...(teamId === null ? [] : [sql`request.team_id = ${teamId}`]),
    ...(agentId === null ? [] : [sql`request.assignee_id = ${agentId}`]),
    ...(channel === null ? [] : [sql`request.channel = ${channel}`]),
    ...(typeId === null ? [] : [sql`request.type_id = ${typeId}`]),
    ...(priority === null ? [] : [sql`request.priority = ${priority}`]),
    ...(language === null ? [] : [sql`request.language = ${language}`]),
    ...(company === null ? [] : [sql`request.partner_id = ${company}`]),
  ];
  return sql.join(conditions, sql` and `);
}

const columns = {
  TEAM: sql`request.team_id::text`,
  AGENT: sql`request.assignee_id::text`,
  TYPE: sql`request.type_id::text`,
  CHANNEL: sql`request.channel`,
  PRIORITY: sql`request.priority`,
  LANGUAGE: sql`request.language`,
  COMPANY: sql`request.partner_id`,
  TOTAL: sql`'total'::text`,
} as const satisfies Record<Exclude<ReportGroup, 'DAY'> | 'TOTAL', RawBuilder<unknown>>;

/** By which a request is grouped at a moment of its life; `TOTAL` has one row. */
export function keyOf(
  group: ReportGroup | 'TOTAL',
  moment: string,
  { zone }: Pick<ReportPeriod, 'zone'>,
): RawBuilder<unknown> {
  if (group !== 'DAY') return columns[group];
  return sql`to_char(${sql.ref(moment)} at time zone ${zone}::text, 'YYYY-MM-DD')`;
}
