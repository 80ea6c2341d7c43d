import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseInput } from '#core/parseInput.ts';
import type { Ctx } from '#platform/context.ts';
import { csvLine } from '#platform/csvLine.ts';
import '#platform/http/fastifyTypes.ts';
import { reportCsvPath, reportJsonPath } from '../supportReportAddress.ts';
import { reportGroups } from '../supportReportRules.ts';
import type { ReportDuration } from './reportRows.ts';
import { type NamedReportRow, openSupportReport, reportRows } from './supportReportService.ts';

const groupSchema = z.object({ group: z.enum(reportGroups).default('DAY') });

const docOf = (format: string) => ({
  config: {
    doc: {
      says: `Figures of the support desk as ${format}, by day, team, agent, type, channel, priority, language or company; times in minutes.`,
      who: 'holders of MANAGE_PRIVATE_MESSAGES',
      query: [
        ...['from', 'to', 'zone', 'time', 'teamId', 'agentId', 'channel'],
        ...['typeId', 'priority', 'language', 'company', 'group'],
      ],
      statuses: [200, 401, 403],
    },
  },
});

/** Register it where requests have a context. */
export async function registerReportRoute(app: FastifyInstance): Promise<void> {
  app.get(reportCsvPath, docOf('CSV'), async ({ ctx, query }, reply) => {
    const { group, rows } = await read(ctx, query);
    const name = group.toLowerCase();
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="support-${name}.csv"`)
      .header('cache-control', 'private, no-store')
      .send(
        [
          csvLine([name, ...Object.keys(figures)]),
          ...rows.map((row) => csvLine([row.name ?? '', ...valuesOf(row).map((v) => v ?? '')])),
        ].join(''),
      );
  });
  app.get(reportJsonPath, docOf('JSON'), async ({ ctx, query }, reply) => {
    const { group, rows } = await read(ctx, query);
    const names = Object.keys(figures);
    return reply
      .header('content-disposition', `attachment; filename="support-${group.toLowerCase()}.json"`)
      .header('cache-control', 'private, no-store')
      .send({
        group,
        rows: rows.map((row) => ({
          ...{ key: row.key, name: row.name },
          ...Object.fromEntries(valuesOf(row).map((value, at) => [names[at], value])),
        })),
      });
  });
}

async function read(ctx: Ctx, query: unknown) {
  const report = openSupportReport(ctx, query);
  const { group } = parseInput(groupSchema, query);
  return { group, rows: await reportRows(ctx, report, group) };
}

const twoPlaces = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100);
const minutes = (ms: number | null) => twoPlaces(ms === null ? null : ms / 60_000);
const spread = (name: string, durationOf: (row: NamedReportRow) => ReportDuration) => ({
  [`${name}_median`]: (row: NamedReportRow) => minutes(durationOf(row).median),
  [`${name}_p90`]: (row: NamedReportRow) => minutes(durationOf(row).p90),
});

/** New ones come last: spreadsheets refer to columns by their place. */
const figures: Record<string, (row: NamedReportRow) => number | null> = {
  opened: ({ opened }) => opened,
  resolved: ({ resolved }) => resolved,
  backlog: ({ backlog }) => backlog,
  ...spread('first_reply', ({ firstReply }) => firstReply),
  ...spread('resolution', ({ resolution }) => resolution),
  sla_met: ({ met }) => met,
  sla_missed: ({ missed }) => missed,
  ratings: ({ ratings }) => ratings,
  rating: ({ rating }) => twoPlaces(rating),
  ...spread('next_reply', ({ nextReply }) => nextReply),
  first_reply_average: ({ firstReply }) => minutes(firstReply.average),
  resolution_average: ({ resolution }) => minutes(resolution.average),
  next_reply_average: ({ nextReply }) => minutes(nextReply.average),
  replies_per_solved: ({ repliesPerSolved }) => twoPlaces(repliesPerSolved),
  one_touch: ({ oneTouch }) => oneTouch,
  reopened: ({ reopened }) => reopened,
  satisfied: ({ satisfied }) => satisfied,
};

function valuesOf(row: NamedReportRow): (number | null)[] {
  return Object.values(figures).map((figureOf) => figureOf(row));
}
