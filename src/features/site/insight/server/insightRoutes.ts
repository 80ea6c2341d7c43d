import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readFigureDays } from '#core/figurePeriod.ts';
import { parseInput } from '#core/parseInput.ts';
import type { Ctx } from '#platform/context.ts';
import { csvLine } from '#platform/csvLine.ts';
import '#platform/http/fastifyTypes.ts';
import { trafficFilePath, trafficGroups } from '../insightAddress.ts';
import { listTrafficRows, readTraffic } from './insightService.ts';

const querySchema = z.object({
  group: z.enum(trafficGroups).default('DAY'),
  days: z.string().max(3).optional(),
});
/** Rows of a file. */
const mostRows = 1_000;

const docOf = (format: string) => ({
  config: {
    doc: {
      says: `Views of pages as ${format}, by day, kind of page, category or post.`,
      who: 'holders of MANAGE_COMMUNITY',
      query: ['days', 'group'],
      statuses: [200, 401, 403],
    },
  },
});

/** Register it where requests have a context. */
export async function registerInsightRoutes(app: FastifyInstance): Promise<void> {
  app.get(`${trafficFilePath}.csv`, docOf('CSV'), async ({ ctx, query }, reply) => {
    const { group, rows } = await read(ctx, query);
    const name = group.toLowerCase();
    const lines = rows.map(({ key, name: named, ...row }) =>
      csvLine([key, named ?? '', row.views, row.previous]),
    );
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="traffic-${name}.csv"`)
      .header('cache-control', 'private, no-store')
      .send([csvLine(['key', name, 'views', 'previous']), ...lines].join(''));
  });
  app.get(`${trafficFilePath}.json`, docOf('JSON'), async ({ ctx, query }, reply) => {
    const { group, rows } = await read(ctx, query);
    return reply
      .header('content-disposition', `attachment; filename="traffic-${group.toLowerCase()}.json"`)
      .header('cache-control', 'private, no-store')
      .send({ group, rows });
  });
}

async function read(ctx: Ctx, query: unknown) {
  const { group, days } = parseInput(querySchema, query);
  const traffic = await readTraffic(ctx, readFigureDays(days));
  return { group, rows: await listTrafficRows(ctx, traffic, { group, limit: mostRows }) };
}
