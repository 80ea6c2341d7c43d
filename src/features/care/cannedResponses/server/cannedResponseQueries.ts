import { type Selectable, sql } from 'kysely';
import type { CannedTexts } from '#db/tables.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';

export type CannedResponseRow = Selectable<CannedTexts>;

export interface CannedResponseFilter {
  keyword?: string;
  language?: string;
  /** Those offered in one of these categories, and those offered everywhere. */
  categoryIds?: readonly number[];
  isShared?: boolean;
}

/** Shared ones, and the viewer's own. */
function visible({ db, viewer }: Pick<Ctx, 'db' | 'viewer'>) {
  return db
    .selectFrom('canned_texts')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(owner_id is null or owner_id = ${viewer.memberId})`);
}

function narrowed(ctx: Pick<Ctx, 'db' | 'viewer'>, filter: CannedResponseFilter) {
  const { keyword, language, categoryIds, isShared } = filter;
  let query = visible(ctx);
  if (keyword) {
    const pattern = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where(
      sql<boolean>`(title ilike ${pattern} or stripped_content ilike ${pattern})`,
    );
  }
  if (language) query = query.where(sql<boolean>`(language is null or language = ${language})`);
  if (categoryIds) {
    query = query.where(
      sql<boolean>`(category_id is null or category_id = any(${categoryIds}::bigint[]))`,
    );
  }
  if (isShared === undefined) return query;
  return query.where('owner_id', isShared ? 'is' : 'is not', null);
}

/** Most used first. */
export function listCannedResponses(
  ctx: Pick<Ctx, 'db' | 'viewer'>,
  filter: CannedResponseFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<CannedResponseRow[]> {
  return narrowed(ctx, filter)
    .selectAll()
    .orderBy('use_count', 'desc')
    .orderBy('title')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function countCannedResponses(
  ctx: Pick<Ctx, 'db' | 'viewer'>,
  filter: CannedResponseFilter,
): Promise<number> {
  const row = await narrowed(ctx, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

export function findCannedResponse(
  db: Database,
  memberId: number,
  id: number,
): Promise<CannedResponseRow | undefined> {
  return db
    .selectFrom('canned_texts')
    .selectAll()
    .where('id', '=', id)
    .where(sql<boolean>`(owner_id is null or owner_id = ${memberId})`)
    .executeTakeFirst();
}
