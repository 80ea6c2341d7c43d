import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { insightAskedOf, insightSearch } from '#core/insight/insightAsked.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, demandActive, holds } from '#core/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import {
  insightAnnotationSchema,
  insightViewLimits,
  insightViewSchema,
  type ViewRhythm,
} from '../insightViewInputs.ts';

export interface InsightViewRow {
  id: number;
  name: string;
  dashboard: string;
  query: string;
  mailed: ViewRhythm | null;
}

/** Own ones. @throws AppError UNAUTHENTICATED */
export async function listInsightViews({ db, viewer }: Ctx): Promise<InsightViewRow[]> {
  const memberId = demandActive(viewer);
  const { rows } = await sql<InsightViewRow>`
    select id, name, dashboard, query, mailed from insight_views
    where member_id = ${memberId} order by id limit ${insightViewLimits.views}`.execute(db);
  return rows;
}

/**
 * Keeps a dashboard with its period and filters for the viewer, and sends it by email if they want that.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, VALIDATION_FAILED
 */
export async function saveInsightView(ctx: Ctx, given: unknown): Promise<number> {
  const memberId = demandManager(ctx);
  const { name, dashboard, query, mailed } = parseInput(insightViewSchema, given);
  const own = await listInsightViews(ctx);
  if (own.length >= insightViewLimits.views) {
    const message = `At most ${insightViewLimits.views} views.`;
    throw validationFailed([{ field: 'name', rule: 'max', message }]);
  }
  const row = await ctx.db
    .insertInto('insight_views')
    .values({
      ...{ member_id: memberId, name, dashboard, mailed: mailed ?? null, created_at: ctx.now },
      query: `${insightSearch(new URLSearchParams(query))}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(row.id);
}

/** @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND */
export async function deleteInsightView(ctx: Ctx, id: number): Promise<void> {
  const memberId = demandManager(ctx);
  const { numDeletedRows } = await ctx.db
    .deleteFrom('insight_views')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError('NOT_FOUND');
}

export interface AnnotationRow {
  id: number;
  day: string;
  text: string;
}

const mostAnnotations = 50;

/** What happened in a period, the first first. */
export async function listAnnotations(
  { db }: Pick<Ctx, 'db'>,
  { from, to }: { from: string; to: string },
): Promise<AnnotationRow[]> {
  const { rows } = await sql<AnnotationRow>`
    select id, to_char(day, 'YYYY-MM-DD') as day, text from insight_annotations
    where day between ${from}::date and ${to}::date order by day, id limit ${mostAnnotations}`.execute(
    db,
  );
  return rows;
}

/** @throws AppError UNAUTHENTICATED, FORBIDDEN, VALIDATION_FAILED */
export async function addAnnotation(ctx: Ctx, given: unknown): Promise<number> {
  const memberId = demandManager(ctx);
  const { day, text } = parseInput(insightAnnotationSchema, given);
  const { rows } = await sql<{ id: number }>`
    insert into insight_annotations (day, text, created_by_id, created_at)
    values (${day}::date, ${text}, ${memberId}, ${ctx.now}) returning id`.execute(ctx.db);
  return Number(rows[0]?.id);
}

/** @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND */
export async function deleteAnnotation(ctx: Ctx, id: number): Promise<void> {
  demandManager(ctx);
  const { numDeletedRows } = await ctx.db
    .deleteFrom('insight_annotations')
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError('NOT_FOUND');
}

function demandManager({ viewer }: Ctx): number {
  demand(holds(viewer, 'MANAGE_COMMUNITY'));
  return demandActive(viewer);
}

/** The period and filters of a view at a moment. */
export function askedOfView({ query }: Pick<InsightViewRow, 'query'>, now: Date) {
  return insightAskedOf(new URLSearchParams(query), now);
}
