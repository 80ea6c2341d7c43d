import { type Selectable, sql } from 'kysely';
import type { CannedTexts } from '#db/tables.ts';
import type { Ctx } from '#platform/context.ts';
import { collated } from '#platform/database/collated.ts';
import type { Database } from '#platform/database/database.ts';

export type CannedResponseRow = Selectable<CannedTexts>;

/** The text of a canned response in another language; `text` is without markup. */
export interface ResponseVersion {
  language: string;
  content: string;
  text: string;
}

export function responseVersionsOf({
  versions,
}: Pick<CannedResponseRow, 'versions'>): ResponseVersion[] {
  return versions as unknown as ResponseVersion[]; // as `saveCannedResponse` writes them
}

export interface CannedResponseFilter {
  keyword?: string;
  language?: string;
  /** Those offered in one of these categories, and those offered everywhere. */
  categoryIds?: readonly number[];
  isShared?: boolean;
  /** The teams whose responses are offered; undefined: of all teams, for those who manage them. */
  teamIds?: readonly number[];
}

/** Shared ones, also of the given teams, and the viewer's own. */
function visible({ db, viewer }: Pick<Ctx, 'db' | 'viewer'>, teamIds?: readonly number[]) {
  const rows = db
    .selectFrom('canned_texts')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(owner_id is null or owner_id = ${viewer.memberId})`);
  if (teamIds === undefined) return rows;
  return rows.where(sql<boolean>`(team_id is null or team_id = any(${teamIds}::bigint[]))`);
}

function narrowed(ctx: Pick<Ctx, 'db' | 'viewer'>, filter: CannedResponseFilter) {
  const { keyword, language, categoryIds, isShared, teamIds } = filter;
  let query = visible(ctx, teamIds);
  if (keyword) {
    const pattern = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where(
      sql<boolean>`(title ilike ${pattern} or stripped_content ilike ${pattern} or exists (
        select from jsonb_array_elements(versions) version where version->>'text' ilike ${pattern}))`,
    );
  }
  if (language) {
    query = query.where(
      sql<boolean>`(language is null or language = ${language}
        or versions @> ${JSON.stringify([{ language }])}::jsonb)`,
    );
  }
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
  ctx: Pick<Ctx, 'db' | 'viewer' | 'locale'>,
  filter: CannedResponseFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<CannedResponseRow[]> {
  return narrowed(ctx, filter)
    .selectAll()
    .orderBy('use_count', 'desc')
    .orderBy(collated('title', ctx.locale))
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
