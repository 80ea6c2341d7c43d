import { parseId } from '#core/ids.ts';
import { parseInput } from '#core/parseInput.ts';
import { demand, demandActive } from '#core/permissions.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { shownMember } from '#features/people/members/server/shownMember.ts';
import { canWorkOnRequests } from '#features/support/requests/supportRequestAccess.ts';
import type { Ctx } from '#platform/context.ts';
import { type ReportGroup, supportReportSchema } from '../supportReportRules.ts';
import {
  type AttainmentRow,
  listAttainment,
  listReport,
  type ReportPeriod,
  type ReportRow,
} from './supportReportQueries.ts';

export interface SupportReport {
  period: ReportPeriod;
}

/**
 * The figures of a period of at most 366 days.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN for whoever is no agent for the whole community, VALIDATION_FAILED
 */
export function openSupportReport(ctx: Ctx, given: unknown): SupportReport {
  demand(canWorkOnRequests(ctx.viewer));
  demandActive(ctx.viewer);
  const { from, to, time, teamId, agentId, channel } = parseInput(supportReportSchema, given);
  return {
    period: {
      from: new Date(from),
      to: new Date(Date.parse(to) + 86_400_000),
      time: time ?? 'BUSINESS',
      ...{ teamId: parseId(teamId), agentId: parseId(agentId), channel: channel ?? null },
    },
  };
}

export async function reportTotal(ctx: Ctx, { period }: SupportReport): Promise<ReportRow> {
  const [total] = await listReport(ctx.db, period, 'TOTAL');
  const none = { count: 0, median: null, p90: null };
  return (
    total ?? {
      ...{ key: null, opened: 0, resolved: 0, backlog: 0, firstReply: none, resolution: none },
      ...{ met: 0, missed: 0, ratings: 0, rating: null },
    }
  );
}

export function reportAttainment(ctx: Ctx, { period }: SupportReport): Promise<AttainmentRow[]> {
  return listAttainment(ctx.db, period);
}

export interface NamedReportRow extends ReportRow {
  /** Of the day, team or agent; null: without one. */
  name: string | null;
}

export async function reportRows(
  ctx: Ctx,
  { period }: SupportReport,
  group: ReportGroup,
): Promise<NamedReportRow[]> {
  const rows = await listReport(ctx.db, period, group);
  const names = await namesOf(ctx, rows, group);
  return rows.map((row, index) => ({ ...row, name: names[index] ?? null }));
}

async function namesOf(
  ctx: Ctx,
  rows: readonly ReportRow[],
  group: ReportGroup,
): Promise<(string | null)[]> {
  const keys = rows.map(({ key }) => key);
  if (group === 'DAY') return keys;
  if (group === 'TEAM') {
    const teams = await ctx.db.selectFrom('support_teams').select(['id', 'name']).execute();
    const byId = new Map(teams.map(({ id, name }) => [`${id}`, name]));
    return keys.map((key) => (key === null ? null : (byId.get(key) ?? null)));
  }
  const members = keys.map((key) => (key === null ? null : memberLoader(ctx).load(Number(key))));
  return (await Promise.all(members)).map((member) => {
    if (member === null) return null;
    const { full_name: fullName, username } = shownMember(member, ctx.viewer);
    return fullName || username;
  });
}
