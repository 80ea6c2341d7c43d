import { type RawBuilder, sql } from 'kysely';
import { readLayoutDocument } from '#features/base/layouts/layoutRules.ts';
import { isInAudience, textsIn } from '#features/base/layouts/server/customPageService.ts';
import type { CustomPageRow } from '#features/base/layouts/server/layoutQueries.ts';
import { loadWidgetDefinitions } from '#features/base/layouts/widgetDefinitions.ts';
import type { SearchedPage } from '#features/content/search/server/pageSearch.ts';
import {
  removeSearchDocuments,
  type SearchDocumentKind,
  writeSearchDocuments,
} from '#features/content/searchIndex/server/searchDocuments.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { defineEventConsumer } from '#platform/events/eventConsumer.ts';
import { readSettings } from '#platform/settings/settingsStore.ts';
import { textOfPage } from './pageTexts.ts';

/** The number of the migration that made the table, so that no other feature has it. */
const pageDocumentType = 476;

/** Of the best matches some may be for others than the viewer. */
const candidates = 100;

const isPublished: RawBuilder<boolean> = sql`custom_pages.published`;

/** Indexes pages that have changed, or all, and removes those that are not published any more. */
export async function indexPages(trx: Database, now: Date, which: 'changed' | 'all') {
  await removeStaleTexts(trx);
  const isChanged = sql<boolean>`not exists (select from custom_page_texts t
    where t.page_id = custom_pages.id and t.indexed_at >= custom_pages.updated_at)`;
  const rows = await trx
    .selectFrom('custom_pages')
    .select('id')
    .where(isPublished)
    .where(which === 'all' ? sql<boolean>`true` : isChanged)
    .orderBy('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  await writePageTexts(trx, ids, now);
}

async function removeStaleTexts(trx: Database): Promise<void> {
  await sql`delete from custom_page_texts
    where page_id not in (select id from custom_pages where ${isPublished})`.execute(trx);
  await sql`delete from search_documents where doc_type = ${pageDocumentType}
    and doc_id not in (select id from custom_page_texts)`.execute(trx);
}

/** A text and a document for each language of the community. */
async function writePageTexts(trx: Database, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const { activeLanguages } = await readSettings(trx);
  const definitions = await loadWidgetDefinitions();
  const pages = await trx
    .selectFrom('custom_pages')
    .selectAll()
    .where('id', 'in', ids)
    .forShare()
    .execute();
  for (const page of pages) {
    const old = await trx
      .deleteFrom('custom_page_texts')
      .where('page_id', '=', page.id)
      .returning('id')
      .execute();
    const oldIds = old.map(({ id }) => id);
    if (oldIds.length > 0) await removeSearchDocuments(trx, [pageDocumentType], oldIds);
    const { document } = readLayoutDocument(page.document);
    if (!document) continue;
    const texts = await trx
      .insertInto('custom_page_texts')
      .values(
        activeLanguages.map((language) => {
          const { title, description } = textsIn(page, language);
          const text = textOfPage(document, { language, now }, definitions);
          const body = [description, text].filter((each) => each !== '').join('\n');
          return { page_id: page.id, language, title, body, indexed_at: now };
        }),
      )
      .returningAll()
      .execute();
    await writeSearchDocuments(
      trx,
      texts.map(({ id, language, title, body }) => ({
        ...{ type: pageDocumentType, id, conversationId: null, language, title, body },
        createdAt: page.created_at,
      })),
    );
  }
}

/** Indexes pages after they were published, unpublished or deleted. */
export const pageIndexConsumer = defineEventConsumer({
  name: 'customPageIndex',
  from: 'beginning',
  types: ['layout.changed'],
  handleBatch: async ({ trx, now }) => indexPages(trx, now, 'changed'),
});

/** Published pages whose audience contains the viewer, in the viewer's language. */
export async function findPages(ctx: Ctx, query: string, first: number): Promise<SearchedPage[]> {
  ctx.touch('layouts');
  const { rows } = await sql<{
    id: number;
    title: string;
    body: string;
    path: string;
    audience: CustomPageRow['audience'];
  }>`
    select custom_pages.id, t.title, t.body, custom_pages.path, custom_pages.audience
    from search_documents d
      join custom_page_texts t on t.id = d.doc_id
      join custom_pages on custom_pages.id = t.page_id
    where d.doc_type = ${pageDocumentType} and d.vector @@ ${query}::tsquery
      and t.language = ${ctx.locale} and ${isPublished}
    order by ts_rank(d.vector, ${query}::tsquery) desc, custom_pages.id
    limit ${candidates}`.execute(ctx.db);
  const { memberId, role, profileLists } = ctx.viewer;
  const pageViewer = { memberId, role, profileLists, language: ctx.locale, now: ctx.now };
  return rows
    .filter((row) => isInAudience(row, pageViewer))
    .slice(0, first)
    .map(({ id, title, body, path }) => ({
      ...{ id: `${id}`, title, text: body, path: `/page/${path}` },
    }));
}

export const pageSearchDocuments: SearchDocumentKind = {
  name: 'customPages',
  types: { customPage: pageDocumentType },
  count: async (db) => {
    const row = await db
      .selectFrom('custom_pages')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(isPublished)
      .executeTakeFirstOrThrow();
    return row.count;
  },
  indexAfter: async (trx, after, limit) => {
    const rows = await trx
      .selectFrom('custom_pages')
      .select('id')
      .where('id', '>', after)
      .where(isPublished)
      .orderBy('id')
      .limit(limit)
      .execute();
    const ids = rows.map(({ id }) => id);
    await writePageTexts(trx, ids, new Date());
    return ids;
  },
  exists: (docId) => sql`exists (select from custom_page_texts t where t.id = ${docId})`,
  // Found by `findPages` only, which checks the audience.
  isVisible: () => sql`false`,
  find: async () => null,
};
