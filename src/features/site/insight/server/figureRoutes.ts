import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { insightAskedSchema } from '#core/insight/insightAsked.ts';
import { parseInput } from '#core/parseInput.ts';
import type { Ctx } from '#platform/context.ts';
import { csvLine } from '#platform/csvLine.ts';
import '#platform/http/fastifyTypes.ts';
import { figureFilePath } from '../insightAddress.ts';
import {
  type ItemSelection,
  listAllItems,
  measuredOf,
  type OpenFigure,
  openFigure,
} from './dashboardService.ts';

const parts = ['series', 'rows', 'items'] as const;

const querySchema = z.object({
  figure: z.string().max(60),
  /** By step, by row of the table, or every row that is counted. */
  part: z.enum(parts).default('series'),
  key: z.string().max(300).optional(),
  /** Of a cohort; -1: the cohort itself. */
  week: z.coerce.number().int().min(-1).max(200).optional(),
});

const docOf = (format: string) => ({
  config: {
    doc: {
      says: `A figure of a dashboard as ${format}: its steps, the rows of its table, or the rows that it counts.`,
      who: 'holders of MANAGE_COMMUNITY',
      query: [...Object.keys(querySchema.shape), ...Object.keys(insightAskedSchema.shape)],
      statuses: [200, 401, 403],
    },
  },
});

/** Register it where requests have a context. */
export async function registerFigureRoutes(app: FastifyInstance): Promise<void> {
  app.get(`${figureFilePath}.csv`, docOf('CSV'), async ({ ctx, query }, reply) => {
    const { open, part, rows } = await read(ctx, query);
    const columns = Object.keys(rows[0] ?? {});
    const lines = rows.map((row) => csvLine(Object.values(row).map((cell) => cell ?? '')));
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${open.figure.key}-${part}.csv"`)
      .header('cache-control', 'private, no-store')
      .send([...(columns.length > 0 ? [csvLine(columns)] : []), ...lines].join(''));
  });
  app.get(`${figureFilePath}.json`, docOf('JSON'), async ({ ctx, query }, reply) => {
    const { open, part, rows } = await read(ctx, query);
    return reply
      .header('content-disposition', `attachment; filename="${open.figure.key}-${part}.json"`)
      .header('cache-control', 'private, no-store')
      .send({ figure: open.figure.key, asked: open.asked, part, rows });
  });
}

type FileRow = Record<string, string | number | null>;

async function read(ctx: Ctx, query: unknown) {
  const { figure, part, key, week } = parseInput(querySchema, query);
  const { figure: _figure, part: _part, key: _key, week: _week, ...asked } = Object(query);
  const open = openFigure(ctx, { key: figure, ...asked });
  const selected = { key, part: week === undefined ? undefined : week < 0 ? null : week };
  return { open, part, rows: await rowsOf(ctx, open, { part, selected }) };
}

async function rowsOf(
  ctx: Ctx,
  open: OpenFigure,
  { part, selected }: { part: (typeof parts)[number]; selected: ItemSelection },
): Promise<FileRow[]> {
  if (part === 'items') {
    const items = await listAllItems(ctx, open, selected);
    return items.map(({ id, at, value, subject }) => ({
      ...{ id, title: subject?.title ?? null, path: subject?.path ?? null },
      ...{ at: at.toISOString(), value },
    }));
  }
  const measured = await measuredOf(ctx, open);
  if (part === 'series') return (measured?.steps ?? []).map((step) => ({ ...step }));
  return (measured?.rows ?? []).map(
    ({ key, name, part: week, value, previous }): FileRow =>
      open.figure.form === 'COHORTS'
        ? { cohort: key, week, value }
        : { key, name, value, previous },
  );
}
