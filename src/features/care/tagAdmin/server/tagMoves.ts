import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { StoredTag } from './tagAdminStore.ts';

/** Redirects the old name and its aliases to the new one; without a new one, removes them. */
export async function moveAliases(
  trx: DatabaseTransaction,
  tag: StoredTag,
  target: string | null,
): Promise<{ aliases: string[] }> {
  const { name } = tag;
  const gone = await trx
    .deleteFrom('tag_aliases')
    .where((eb) => eb.or([eb('tag', '=', name), eb('alias', '=', target ?? name)]))
    .returning(['alias', 'tag', 'label'])
    .execute();
  const own = gone.filter((each) => each.tag === name);
  if (target !== null) {
    const moved = [{ alias: name, label: tag.label }, ...own].filter(
      ({ alias }) => alias !== target,
    );
    await trx
      .insertInto('tag_aliases')
      .values(moved.map(({ alias, label }) => ({ alias, label, tag: target })))
      .execute();
  }
  return { aliases: own.map(({ alias, label }) => label ?? alias) };
}

/** Who follows or mutes a tag does so under its new name. */
export async function moveFollowers(
  trx: DatabaseTransaction,
  name: string,
  target: string,
): Promise<void> {
  await sql`
    with moved as (
      delete from marks using tags
      where target_type = 'tag' and target_id = tags.id and tags.name = ${name}
      returning kind, member_id, value, marks.created_at
    )
    insert into marks (target_type, target_id, kind, member_id, value, created_at)
    select 'tag', tags.id, kind, member_id, value, moved.created_at
    from moved, tags where tags.name = ${target}
    on conflict do nothing`.execute(trx);
}

/** The tag's description and wiki are copied to its new name. */
export async function copyTag(
  trx: DatabaseTransaction,
  { description, wiki, label }: Pick<StoredTag, 'description' | 'wiki' | 'label'>,
  name: string,
): Promise<void> {
  await trx
    .insertInto('tags')
    .values({ name, label, description, wiki, conversation_count: 0 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ label, description, wiki }))
    .execute();
}
