import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseInput } from '#core/parseInput.ts';
import { csvLine } from '#platform/csvLine.ts';
import '#platform/http/fastifyTypes.ts';
import { reportCsvPath } from '../supportReportAddress.ts';
import { reportGroups } from '../supportReportRules.ts';
import { type NamedReportRow, openSupportReport, reportRows } from './supportReportService.ts';

const groupSchema = z.object({ group: z.enum(reportGroups).default('DAY') });

const reportDoc = {
  config: {
    doc: {
      says: 'Figures of the support desk as CSV, by day, team or agent; times in minutes.',
      who: 'holders of MANAGE_PRIVATE_MESSAGES',
      query: ['from', 'to', 'time', 'teamId', 'agentId', 'channel', 'group'],
      statuses: [200, 401, 403],
    },
  },
};

/** Register it where requests have a context. */
export async function registerReportRoute(app: FastifyInstance): Promise<void> {
  app.get(reportCsvPath, reportDoc, async ({ ctx, query }, reply) => {
    const report = openSupportReport(ctx, query);
    const { group } = parseInput(groupSchema, query);
    const rows = await reportRows(ctx, report, group);
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="support-${group.toLowerCase()}.csv"`)
      .header('cache-control', 'private, no-store')
      .send([csvLine([group.toLowerCase(), ...columns]), ...rows.map(lineOf)].join(''));
  });
}

const columns = [
  ...['opened', 'resolved', 'backlog', 'first_reply_median', 'first_reply_p90'],
  ...['resolution_median', 'resolution_p90', 'sla_met', 'sla_missed', 'ratings', 'rating'],
] as const;

function lineOf(row: NamedReportRow): string {
  const minutes = (ms: number | null) => (ms === null ? '' : Math.round(ms / 600) / 100);
  return csvLine([
    row.name ?? '',
    ...[row.opened, row.resolved, row.backlog],
    ...[minutes(row.firstReply.median), minutes(row.firstReply.p90)],
    ...[minutes(row.resolution.median), minutes(row.resolution.p90)],
    ...[row.met, row.missed, row.ratings],
    row.rating === null ? '' : Math.round(row.rating * 100) / 100,
  ]);
}
