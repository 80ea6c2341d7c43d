import type { TypedList } from '#features/content/conversations/server/typedLists.ts';
import { surveyPaths } from '../surveyAddress.ts';
import { listSurveyPage } from './surveyService.ts';

/** Published surveys, in lists by type (SPEC §3 post type SURVEY). */
export const surveyTypedList: TypedList = async (ctx, asked) => {
  const found = await listSurveyPage(ctx, { ...asked, status: 'PUBLISHED' });
  const nodes = found.nodes.map((row) => ({
    ...{ id: row.id, title: row.title, path: surveyPaths.one(row) },
    ...{ createdAt: row.created_at, lastActivityAt: row.updated_at },
  }));
  return { ...found, nodes };
};
