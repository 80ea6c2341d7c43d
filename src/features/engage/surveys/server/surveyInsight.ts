import { sql } from 'kysely';
import type { InsightFigure, NameSubjects } from '#platform/insight/insightFigure.ts';
import { canManageSurveys } from '../surveyAccess.ts';
import { surveyPaths } from '../surveyAddress.ts';

export const surveyInsight: readonly InsightFigure[] = [
  {
    ...{ key: 'surveyAnswers', dashboard: 'engagement', order: 6, measure: 'FACTS', form: 'BARS' },
    ...{ better: 'MORE', of: 'survey', filters: [], isDaily: true },
    isOffered: (viewer) => canManageSurveys(viewer).ok,
    facts: () => ({
      from: sql`survey_responses response join surveys survey on survey.id = response.survey_id`,
      where: sql`survey.deleted_at is null`,
      ...{ at: sql`response.day`, id: sql`survey.id` },
    }),
  },
];

/** Surveys, for those who manage them. */
export const nameSurveys: NameSubjects = async ({ db, viewer }, ids) => {
  if (!canManageSurveys(viewer).ok) return new Map();
  const rows = await db
    .selectFrom('surveys')
    .select(['id', 'title'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(
    rows.map(({ id, title }) => [Number(id), { title, path: surveyPaths.results(id) }]),
  );
};
