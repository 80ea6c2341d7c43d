import { type Selectable, sql } from 'kysely';
import { fold } from '#core/slug.ts';
import { tagName } from '#core/tagName.ts';
import type { Tags } from '#db/tables.ts';
import type { Ctx } from '#platform/context.ts';
import { collated } from '#platform/database/collated.ts';
import type { Database } from '#platform/database/database.ts';
import type { SortKeyValue, SortOrderValue } from '#platform/graphql/sharedEnums.ts';
import { besidesOf } from './shownPosts.ts';

export const tagSorts = [
  'CONVERSATION_COUNT',
  'NAME',
  'RECENT',
] as const satisfies readonly SortKeyValue[];

export interface TagQuery {
  keyword: string;
  sortKey: (typeof tagSorts)[number];
  sortOrder?: SortOrderValue;
}

/** A tag as a viewer meets it. */
export interface ShownTag extends Selectable<Tags> {
  /** Posts that this viewer's list shows besides the counted ones. */
  besides: number;
}

export async function listTags(
  ctx: Ctx,
  query: TagQuery,
  { offset, limit }: { offset: number; limit: number },
): Promise<ShownTag[]> {
  const column = columnOf(query.sortKey);
  const order = query.sortOrder ?? (column === 'name' ? 'ASC' : 'DESC');
  return matching(ctx.db, query)
    .selectAll()
    .select(postsBesides(ctx).as('besides'))
    .orderBy(
      column === 'name' ? collated(column, ctx.locale) : column,
      order === 'ASC' ? 'asc' : 'desc',
    )
    .orderBy('name')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function countTags(db: Database, query: TagQuery): Promise<number> {
  const row = await matching(db, query)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

function postsBesides(ctx: Ctx) {
  const besides = besidesOf(ctx);
  if (besides === null) return sql<number>`0`;
  return sql<number>`(select count(*) from (${besides}) seen where tags.name = any(seen.tags))::int`;
}

/** The same as `publicTags`, for showing them. */
export function shownTags(ctx: Ctx) {
  return publicTags(ctx.db).select(postsBesides(ctx).as('besides'));
}

/**
 * Tags that anyone may know of. One used only by non-public posts could reveal their content; one described by
 * staff is public anyway.
 */
export function publicTags(db: Database) {
  return db
    .selectFrom('tags')
    .selectAll()
    .where((eb) =>
      eb.or([eb('conversation_count', '>', 0), eb('description', '<>', ''), eb('wiki', '<>', '')]),
    );
}

function matching(db: Database, { keyword }: TagQuery) {
  const text = keyword.replaceAll('\u0000', '').trim().slice(0, 100);
  // In canonical form; an invalid tag matches nothing.
  const word = tagName(text) || fold(text);
  const tags = db.selectFrom('tags');
  if (word === '') return tags.where('conversation_count', '>', 0);
  // A tag used only by non-public posts could reveal their content; one described by staff is public anyway.
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  return tags
    .where((eb) =>
      eb.or([
        eb('name', 'ilike', pattern),
        eb(
          'name',
          'in',
          eb.selectFrom('tag_aliases').select('tag').where('alias', 'ilike', pattern),
        ),
      ]),
    )
    .where((eb) =>
      eb.or([eb('conversation_count', '>', 0), eb('description', '<>', ''), eb('wiki', '<>', '')]),
    );
}

function columnOf(sortKey: TagQuery['sortKey']): 'conversation_count' | 'name' | 'created_at' {
  if (sortKey === 'NAME') return 'name';
  return sortKey === 'RECENT' ? 'created_at' : 'conversation_count';
}
