import { type Selectable, sql } from 'kysely';
import type { PageWindow } from '#core/paging.ts';
import type { TagChanges, Tags } from '#db/tables.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';

export type StoredTag = Selectable<Tags>;
export type TagChangeRow = Selectable<TagChanges>;

/** One after another, so that no change is made of a tag that is just going. */
export async function lockTagChanges(trx: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('plaza tags'))`.execute(trx);
}

/**
 * A tag that staff may know of: one that stands only on posts which are not for everybody may say what
 * they are about.
 */
export async function findKnownTag(db: Database, name: string): Promise<StoredTag | null> {
  const row = await db
    .selectFrom('tags')
    .selectAll()
    .where('name', '=', name)
    .where((eb) =>
      eb.or([
        eb('conversation_count', '>', 0),
        eb('description', '<>', ''),
        eb('wiki', '<>', ''),
        eb.exists(eb.selectFrom('tag_aliases').select('alias').where('tag', '=', name)),
      ]),
    )
    .executeTakeFirst();
  return row ?? null;
}

export async function isTagInUse(db: Database, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('conversations')
    .select('id')
    .where(sql<boolean>`tags @> array[${name}]::text[]`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Posts whose pages are read again when their tag is shown differently; those of older ones expire. */
export async function listTagged(db: Database, name: string): Promise<number[]> {
  const rows = await db
    .selectFrom('conversations')
    .select('id')
    .where(sql<boolean>`tags @> array[${name}]::text[]`)
    .orderBy('id', 'desc')
    .limit(10_000)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countTagged(db: Database, name: string): Promise<number> {
  const row = await db
    .selectFrom('conversations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sql<boolean>`tags @> array[${name}]::text[]`)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The last changes, newest first, one more than the page holds. */
export function listTagChanges(
  db: Database,
  { offset, size }: PageWindow,
): Promise<TagChangeRow[]> {
  return db
    .selectFrom('tag_changes')
    .selectAll()
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(size + 1)
    .execute();
}

export async function lockTagChange(
  trx: DatabaseTransaction,
  id: number,
): Promise<TagChangeRow | null> {
  const row = await trx
    .selectFrom('tag_changes')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Changes can be undone for 30 days (DECISIONS "Posts"); which posts they changed is kept as long. */
export const undoDays = 30;

export async function forgetOldChanges(db: Database, now: Date): Promise<void> {
  await sql`
    delete from tag_change_posts using tag_changes
    where change_id = id and created_at < ${now}::timestamptz - make_interval(days => ${undoDays})`.execute(
    db,
  );
}
