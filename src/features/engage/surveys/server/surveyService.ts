import { sql } from 'kysely';
import { parseId } from '#core/ids.ts';
import { pageWindow } from '#core/paging.ts';
import type { Ctx } from '#platform/context.ts';
import type { Page } from '#platform/graphql/pageObject.ts';
import { canManageSurveys, phaseOf, type SurveyPhase, type SurveyTerms } from '../surveyAccess.ts';
import {
  countSurveys,
  findSurvey,
  isClosed,
  listSurveys,
  type SurveyFilter,
  type SurveyRow,
  visibleSurveys,
} from './surveyQueries.ts';

export const termsOf = (row: SurveyRow): SurveyTerms => ({
  ...{ state: row.state, audience: row.audience },
  ...{ opensAt: row.opens_at, closesAt: row.closes_at },
});

export const phaseOfRow = (row: SurveyRow, now: Date): SurveyPhase => phaseOf(termsOf(row), now);

/** While surveys are off, they exist only for those who manage them. */
export function visibleTo({ viewer, settings }: Pick<Ctx, 'viewer' | 'settings'>): SurveyFilter {
  if (!settings.surveysEnabled && !canManageSurveys(viewer).ok) return sql`false`;
  return visibleSurveys({
    memberId: viewer.memberId,
    isManager: canManageSurveys(viewer).ok,
  });
}

/** PUBLISHED: open or closed, without the drafts that managers find in `ALL`. */
export type SurveyListStatus = 'OPEN' | 'CLOSED' | 'PUBLISHED' | 'ALL';

const pageSize = 20;

/** @param asked page from zero; what is out of range is clamped. Drafts are listed only in `ALL`. */
export async function listSurveyPage(
  ctx: Ctx,
  asked: { status: SurveyListStatus; page?: number | null; first?: number | null },
): Promise<Page<SurveyRow>> {
  const window = pageWindow(asked.page, asked.first, pageSize);
  const conditions = {
    OPEN: sql`surveys.version is not null and not ${isClosed(ctx.now)}`,
    CLOSED: sql`surveys.version is not null and ${isClosed(ctx.now)}`,
    PUBLISHED: sql`surveys.version is not null`,
    ALL: sql`true`,
  };
  const filter = sql<boolean>`${visibleTo(ctx)} and ${conditions[asked.status]}`;
  const rows = await listSurveys(ctx.db, filter, window);
  ctx.touch('surveys');
  return {
    nodes: rows.slice(0, window.size),
    hasMore: rows.length > window.size,
    pageNumber: window.page,
    totalCount: () => countSurveys(ctx.db, filter),
  };
}

/** @returns null for what is not there or not to be seen */
export async function getSurvey(ctx: Ctx, id: string | number): Promise<SurveyRow | null> {
  const number = parseId(String(id));
  ctx.touch('surveys');
  return number === null ? null : findSurvey(ctx.db, number, visibleTo(ctx));
}
