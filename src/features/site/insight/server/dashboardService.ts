import { AppError } from '#core/errors.ts';
import {
  type Dashboard,
  dashboards,
  type InsightAsked,
  insightAskedSchema,
  settleAsked,
} from '#core/insight/insightAsked.ts';
import { pageWindow } from '#core/paging.ts';
import { parseInput } from '#core/parseInput.ts';
import { demand, demandActive, holds, type Viewer } from '#core/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import {
  type InsightFigure,
  type InsightLink,
  type NamedSubject,
  namesOfSubjects,
  offeredFigures,
} from '#platform/insight/insightFigure.ts';
import {
  type MeasuredFigure,
  measureFigure,
  readBounded,
  selectFacts,
} from '#platform/insight/measureFigure.ts';
import { countFacts, type FactItem, readItems } from '#platform/insight/readFacts.ts';

/** Of one dashboard at the same time: others use the database as well. */
const figuresAtOnce = 3;

export interface OpenDashboard {
  dashboard: Dashboard;
  asked: InsightAsked;
}

export interface OpenFigure {
  figure: InsightFigure;
  asked: InsightAsked;
  /** Undefined: not yet; null: not in time. */
  measured?: MeasuredFigure | null;
}

/**
 * The figures of a dashboard.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, VALIDATION_FAILED, NOT_FOUND
 */
export function openDashboard(
  ctx: Ctx,
  { dashboard, ...given }: { dashboard: string },
): OpenDashboard {
  demandInsight(ctx.viewer);
  const asked = settleAsked(parseInput(insightAskedSchema, given));
  const known = dashboards.find((each) => each === dashboard);
  if (known === undefined) throw new AppError('NOT_FOUND');
  return { dashboard: known, asked };
}

/** @throws AppError UNAUTHENTICATED, FORBIDDEN, VALIDATION_FAILED, NOT_FOUND */
export function openFigure(ctx: Ctx, { key, ...given }: { key: string }): OpenFigure {
  demandInsight(ctx.viewer);
  const asked = settleAsked(parseInput(insightAskedSchema, given));
  const figure = offeredFigures(ctx.viewer).find((each) => each.key === key);
  if (!figure) throw new AppError('NOT_FOUND');
  return { figure, asked };
}

function demandInsight(viewer: Viewer): void {
  demand(holds(viewer, 'MANAGE_COMMUNITY'));
  demandActive(viewer);
}

/** Dashboards with something for the viewer. */
export function offeredDashboards(viewer: Viewer): Dashboard[] {
  const figures = offeredFigures(viewer);
  return dashboards.filter((name) => figures.some(({ dashboard }) => dashboard === name));
}

export function offeredLinks(viewer: Viewer, of: Dashboard): InsightLink[] {
  return serverParts('insightLinks')
    .flat()
    .filter(({ dashboard, isOffered }) => dashboard === of && isOffered(viewer));
}

export async function listFigures(
  ctx: Ctx,
  { dashboard, asked }: OpenDashboard,
): Promise<OpenFigure[]> {
  const waiting = offeredFigures(ctx.viewer, dashboard).map(
    (figure): OpenFigure => ({ figure, asked }),
  );
  const rest = waiting.values();
  const measureRest = async () => {
    for (const open of rest) open.measured = await measureFigure(ctx, open.figure, asked);
  };
  await Promise.all(Array.from({ length: figuresAtOnce }, measureRest));
  return waiting;
}

export async function measuredOf(ctx: Ctx, open: OpenFigure): Promise<MeasuredFigure | null> {
  if (open.measured === undefined)
    open.measured = await measureFigure(ctx, open.figure, open.asked);
  return open.measured;
}

/** Of one row of a table; undefined: all. */
export interface ItemSelection {
  key?: string | null | undefined;
  part?: number | null | undefined;
}

export interface NamedItem extends FactItem {
  /** Null: the viewer can’t see it. */
  subject: NamedSubject | null;
}

const perPage = 25;

/** The rows that a figure counts. */
export async function listFigureItems(
  ctx: Ctx,
  { figure, asked }: OpenFigure,
  selected: ItemSelection & { page?: number | null; first?: number | null },
) {
  const { facts, periods } = await selectFacts(ctx, figure, asked);
  const window = pageWindow(selected.page, selected.first, perPage);
  const selection = {
    ...{ measure: figure.measure, now: periods.now, isDaily: periods.isDaily },
    ...{ key: selected.key, part: selected.part },
  };
  const rows = await readBounded(ctx.db, (db) =>
    readItems(db, facts, { ...selection, limit: window.size + 1, offset: window.offset }),
  );
  let counted: ReturnType<typeof countFacts> | undefined;
  const count = () => {
    counted ??= readBounded(ctx.db, (db) => countFacts(db, facts, selection));
    return counted;
  };
  return {
    nodes: await namedItems(ctx, figure, rows.slice(0, window.size)),
    hasMore: rows.length > window.size,
    pageNumber: window.page,
    totalCount: async () => (await count()).count,
    sum: async () => (await count()).sum,
  };
}

/** Of a file. */
const mostItems = 10_000;

export async function listAllItems(
  ctx: Ctx,
  { figure, asked }: OpenFigure,
  { key, part }: ItemSelection,
): Promise<NamedItem[]> {
  const { facts, periods } = await selectFacts(ctx, figure, asked);
  const selection = {
    measure: figure.measure,
    now: periods.now,
    isDaily: periods.isDaily,
    key,
    part,
  };
  const rows = await readBounded(ctx.db, (db) =>
    readItems(db, facts, { ...selection, limit: mostItems, offset: 0 }),
  );
  return namedItems(ctx, figure, rows);
}

async function namedItems(
  ctx: Ctx,
  figure: InsightFigure,
  rows: readonly FactItem[],
): Promise<NamedItem[]> {
  const ids = [...new Set(rows.map(({ id }) => Number(id)))];
  const names = ids.length === 0 ? new Map() : await namesOfSubjects(figure.of)(ctx, ids);
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    subject: names.get(Number(row.id)) ?? null,
  }));
}
