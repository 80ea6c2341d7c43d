import type { Insertable } from 'kysely';
import { composedPostTypes } from '#core/postTypes.ts';
import type { Categories, Topics } from '#db/tables.ts';
import type { Database } from '#platform/database/database.ts';

let serial = 0;

/** Inserts a category for a test; `parent` nests it. */
export async function makeCategory(
  db: Database,
  fields: Partial<Insertable<Categories>> = {},
  parent?: { id: number; ancestor_ids: number[] },
) {
  serial += 1;
  return db
    .insertInto('categories')
    .values({
      slug: `category-${serial}`,
      title: `Category ${serial}`,
      unique_identifier: `category-${serial}`,
      parent_id: parent?.id ?? null,
      ancestor_ids: parent ? [...parent.ancestor_ids, parent.id] : [],
      ...fields,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Inserts a topic for a test. */
export async function makeTopic(
  db: Database,
  categoryId: number,
  fields: Partial<Insertable<Topics>> = {},
) {
  serial += 1;
  return db
    .insertInto('topics')
    .values({
      category_id: categoryId,
      slug: `topic-${serial}`,
      title: `Topic ${serial}`,
      unique_identifier: `topic-${serial}`,
      allowed_post_types: composedPostTypes(),
      ...fields,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
