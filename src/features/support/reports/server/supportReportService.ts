import { momentOfLocal } from '#core/businessTime.ts';
import { parseId } from '#core/ids.ts';
import { pageWindow } from '#core/paging.ts';
import { parseInput } from '#core/parseInput.ts';
import { demand, demandActive } from '#core/permissions.ts';
import { previousDays } from '#core/reportDays.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import { canWorkOnRequests } from '#features/support/requests/supportRequestAccess.ts';
import type { Ctx } from '#platform/context.ts';
import type { Page } from '#platform/graphql/pageObject.ts';
import {
  type ReportGroup,
  reportSelectionSchema,
  supportReportSchema,
} from '../supportReportRules.ts';
import type { ReportPeriod } from './reportParts.ts';
import { countReportRequests, listReportRequests } from './reportRequests.ts';
import { namesOfRows } from './reportRowNames.ts';
import type { ReportRow } from './reportRows.ts';
import { type AttainmentRow, listAttainment, listReport } from './supportReportQueries.ts';

export interface SupportReport {
  period: ReportPeriod;
  /** As many days before. */
  previous: ReportPeriod;
}

const dayMs = 86_400_000;

/**
 * The figures of a period of at most 366 days.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN for whoever is no agent for the whole community, VALIDATION_FAILED
 */
export function openSupportReport(ctx: Ctx, given: unknown): SupportReport {
  demand(canWorkOnRequests(ctx.viewer));
  demandActive(ctx.viewer);
  const input = parseInput(supportReportSchema, given);
  const zone = input.zone ?? 'UTC';
  const { teamId, agentId, typeId, channel, priority, language, company } = input;
  const filters = {
    ...{ zone, time: input.time ?? ('BUSINESS' as const), channel: channel ?? null },
    ...{ teamId: parseId(teamId), agentId: parseId(agentId), typeId: parseId(typeId) },
    ...{ priority: priority ?? null, language: language || null, company: company || null },
  };
  const momentsOf = ({ from, to }: { from: string; to: string }) => ({
    from: new Date(momentOfLocal(zone, Date.parse(from))),
    to: new Date(momentOfLocal(zone, Date.parse(to) + dayMs)),
  });
  return {
    period: { ...filters, ...momentsOf(input) },
    previous: { ...filters, ...momentsOf(previousDays(input)) },
  };
}

const noTimes = { count: 0, average: null, median: null, p90: null };

export async function reportTotal(ctx: Ctx, period: ReportPeriod): Promise<ReportRow> {
  const [total] = await listReport(ctx.db, period, 'TOTAL');
  return (
    total ?? {
      ...{ key: null, opened: 0, resolved: 0, backlog: 0, met: 0, missed: 0 },
      ...{ firstReply: noTimes, nextReply: noTimes, resolution: noTimes },
      ...{ repliesPerSolved: null, oneTouch: 0, reopened: 0 },
      ...{ ratings: 0, satisfied: 0, rating: null },
    }
  );
}

export function reportAttainment(ctx: Ctx, { period }: SupportReport): Promise<AttainmentRow[]> {
  return listAttainment(ctx.db, period);
}

export interface NamedReportRow extends ReportRow {
  /** Of the day, team, agent …; null: without one. */
  name: string | null;
}

export async function reportRows(
  ctx: Ctx,
  { period }: SupportReport,
  group: ReportGroup,
): Promise<NamedReportRow[]> {
  const rows = await listReport(ctx.db, period, group);
  const names = await namesOfRows(ctx, rows, group);
  return rows.map((row, index) => ({ ...row, name: names[index] ?? null }));
}

/**
 * The requests that a figure counts.
 * @throws AppError VALIDATION_FAILED
 */
export async function listRequestsOfReport(
  ctx: Ctx,
  { period }: SupportReport,
  asked: { page?: number | null; [field: string]: unknown },
): Promise<Page<SupportRequestRow>> {
  const { figure, group, key, weekday, hour } = parseInput(reportSelectionSchema, asked);
  const selection = {
    figure,
    row: group == null ? null : { group, key: key ?? null },
    hour: weekday == null || hour == null ? null : { weekday, hour },
  };
  const window = pageWindow(asked.page, 25, 25);
  const rows = await listReportRequests(
    ctx.db,
    { period, selection },
    { limit: window.size + 1, offset: window.offset },
  );
  return {
    nodes: rows.slice(0, window.size),
    hasMore: rows.length > window.size,
    pageNumber: window.page,
    totalCount: () => countReportRequests(ctx.db, { period, selection }),
  };
}
