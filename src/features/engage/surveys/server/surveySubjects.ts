import type { Ctx } from '#platform/context.ts';
import type { NotificationSubject } from '#platform/notifications/notificationType.ts';
import { canManageSurveys, canRespond } from '../surveyAccess.ts';
import { surveyPaths } from '../surveyAddress.ts';
import { hasResponded } from './participation.ts';
import { listSurveysById, type SurveyRow } from './surveyQueries.ts';
import { termsOf, visibleTo } from './surveyService.ts';

type Subjects = ReadonlyMap<number, NotificationSubject>;

/** Surveys that the viewer can still take: others need no invitation or reminder. */
export async function loadOpenSurveySubjects(ctx: Ctx, ids: readonly number[]): Promise<Subjects> {
  if (!ctx.settings.surveysEnabled) return new Map();
  const rows = await listSurveysById(ctx.db, ids, visibleTo(ctx));
  const open = rows.filter((row) => canRespond(ctx.viewer, termsOf(row), ctx.now).ok);
  const taken = await Promise.all(open.map((row) => hasResponded(ctx, row)));
  return subjectsOf(
    open.filter((_row, index) => !taken[index]),
    surveyPaths.one,
  );
}

/** Results, for those who manage surveys. */
export async function loadSurveyResultSubjects(
  ctx: Ctx,
  ids: readonly number[],
): Promise<Subjects> {
  if (!canManageSurveys(ctx.viewer).ok) return new Map();
  const rows = await listSurveysById(ctx.db, ids, visibleTo(ctx));
  return subjectsOf(rows, ({ id }) => surveyPaths.results(id));
}

function subjectsOf(rows: readonly SurveyRow[], pathOf: (row: SurveyRow) => string): Subjects {
  return new Map(
    rows.map((row) => [row.id, { title: row.title, excerpt: null, path: pathOf(row) }]),
  );
}
