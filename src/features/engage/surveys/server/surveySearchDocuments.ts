import { sql } from 'kysely';
import {
  removeSearchDocuments,
  type SearchDocumentKind,
  writeSearchDocuments,
} from '#features/content/searchIndex/server/searchDocuments.ts';
import type { Database } from '#platform/database/database.ts';
import { surveyPaths } from '../surveyAddress.ts';
import { countSurveys, type SurveyFilter, type SurveyRow } from './surveyQueries.ts';
import { getSurvey } from './surveyService.ts';

/** The number of the migration that made the table, so that no other feature has it. */
export const surveyDocumentType = 360;

const indexed: SurveyFilter = sql`surveys.deleted_at is null and surveys.version is not null`;

/** Called wherever a title or description of a published survey is written, in the same transaction. */
export async function indexSurveys(trx: Database, rows: readonly SurveyRow[]): Promise<void> {
  const documents = rows.map((row) => ({
    type: surveyDocumentType,
    id: row.id,
    conversationId: null,
    language: 'en',
    title: row.title,
    body: row.description ?? '',
    createdAt: row.created_at,
  }));
  await writeSearchDocuments(trx, documents);
}

export const removeSurveyDocuments = (trx: Database, ids: readonly number[]): Promise<void> =>
  removeSearchDocuments(trx, [surveyDocumentType], ids);

export const surveySearchDocuments: SearchDocumentKind = {
  name: 'surveys',
  types: { survey: surveyDocumentType },
  count: (db) => countSurveys(db, indexed),
  indexAfter: async (trx, after, limit) => {
    const rows = await trx
      .selectFrom('surveys')
      .selectAll()
      .where('id', '>', after)
      .where(indexed)
      .orderBy('id')
      .limit(limit)
      .forShare()
      .$castTo<SurveyRow>()
      .execute();
    await indexSurveys(trx, rows);
    return rows.map(({ id }) => id);
  },
  exists: (docId) => sql`exists (select from surveys where surveys.id = ${docId} and ${indexed})`,
  // Searched through the list of surveys only, which filters by audience.
  isVisible: () => sql`true`,
  find: async (ctx, id) => {
    const row = await getSurvey(ctx, id);
    if (row === null) return null;
    const { author_id: authorId, created_at: createdAt } = row;
    return { text: row.description ?? '', authorId, createdAt, path: () => surveyPaths.one(row) };
  },
};
