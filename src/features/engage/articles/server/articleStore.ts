import type { Selectable } from 'kysely';
import { AppError } from '#core/errors.ts';
import type { KbArticles, KbRevisions } from '#db/tables.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { getWritableBase } from '#features/engage/knowledgeBases/server/knowledgeBaseStore.ts';
import { type Ctx, perRequest } from '#platform/context.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { inOrderOf } from '#platform/database/inOrderOf.ts';
import { RememberingLoader } from '#platform/rememberingLoader.ts';
import type { RevisionFacts } from '../articleLifecycle.ts';
import { openStates, type RevisionState, revisionStates } from '../articleStates.ts';

export type ArticleRow = Selectable<KbArticles>;
export type RevisionRow = Selectable<KbRevisions>;

/** An article that the viewer writes for, and the start page of its knowledge base. */
export interface WritableArticle {
  article: ArticleRow;
  base: ConversationRow;
}

export function articleLoader(ctx: Ctx): RememberingLoader<number, ArticleRow | null> {
  return perRequest(ctx, newArticleLoader);
}

function newArticleLoader(ctx: Ctx): RememberingLoader<number, ArticleRow | null> {
  return new RememberingLoader(async (ids) =>
    inOrderOf(
      ids,
      await ctx.db
        .selectFrom('kb_articles')
        .selectAll()
        .where('id', 'in', [...ids])
        .execute(),
    ),
  );
}

/**
 * An article with all that is not published.
 * @throws AppError UNAUTHENTICATED, ACCOUNT_SUSPENDED; NOT_FOUND also for members who write no articles
 */
export async function getWritableArticle(ctx: Ctx, id: number): Promise<WritableArticle> {
  const article = await articleLoader(ctx).load(id);
  // A visitor learns the same of an article that does not exist.
  const base = await getWritableBase(ctx, article?.knowledge_base_id ?? 0);
  if (article === null) throw new AppError('NOT_FOUND');
  return { article, base };
}

/** Locks the article: its revisions change one after another. @throws AppError NOT_FOUND */
export async function lockArticle(trx: DatabaseTransaction, id: number): Promise<ArticleRow> {
  const row = await trx
    .selectFrom('kb_articles')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  return row;
}

type Any = Database | DatabaseTransaction;

function revisionsOf(db: Any, articleId: number, language: string) {
  return db
    .selectFrom('kb_revisions')
    .selectAll()
    .where('article_id', '=', articleId)
    .where('language', '=', language);
}

export function findOpenRevision(
  db: Any,
  articleId: number,
  language: string,
): Promise<RevisionRow | undefined> {
  return revisionsOf(db, articleId, language).where('state', 'in', openStates).executeTakeFirst();
}

export function findPublishedRevision(
  db: Any,
  articleId: number,
  language: string,
): Promise<RevisionRow | undefined> {
  return revisionsOf(db, articleId, language).where('state', '=', 'PUBLISHED').executeTakeFirst();
}

/** Newest first. */
export function listRevisions(
  db: Any,
  articleId: number,
  language: string,
): Promise<RevisionRow[]> {
  return revisionsOf(db, articleId, language).orderBy('number', 'desc').limit(500).execute();
}

/** @throws AppError NOT_FOUND */
export async function getRevision(
  db: Any,
  { articleId, language, number }: { articleId: number; language: string; number: number },
): Promise<RevisionRow> {
  const row = await revisionsOf(db, articleId, language)
    .where('number', '=', number)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  return row;
}

export function listTranslations(db: Any, articleId: number) {
  return db
    .selectFrom('kb_translations')
    .selectAll()
    .where('article_id', '=', articleId)
    .orderBy('language')
    .execute();
}

export function stateOf(row: Pick<RevisionRow, 'state'>): RevisionState {
  return revisionStates.find((state) => state === row.state) ?? 'DISCARDED';
}

/** Who began a draft, and everyone who saved it. */
export function writersOf({ author_id, editor_ids }: RevisionRow): number[] {
  return [...new Set([author_id, ...editor_ids])];
}

/** The rules' view of a revision. */
export function revisionFactsOf(row: RevisionRow, base: { category_id: number }): RevisionFacts {
  return { state: stateOf(row), writerIds: writersOf(row), categoryId: base.category_id };
}
