import { slugOf } from '#core/slug.ts';
import type { Database } from '#platform/database/database.ts';
import { type DemoSeed, known, madeBefore } from '#platform/demo/demoData.ts';
import { readDemoTaxonomy } from './demoTaxonomy.ts';

declare module '#platform/demo/demoData.ts' {
  interface DemoMade {
    /** By key. */
    topics: ReadonlyMap<string, SeededTopic>;
  }
}

export interface SeededTopic {
  id: number;
  slug: string;
  categoryId: number;
}

export async function seedDemoTaxonomy(seed: DemoSeed): Promise<void> {
  const joined = [...madeBefore(seed, 'members').values()].map(({ joinedAt }) =>
    joinedAt.getTime(),
  );
  const founded = new Date(Math.min(...joined));
  seed.made.topics = await insertDemoTaxonomy(seed.trx, seed.image, founded);
}

/** Categories, parents first, then topics. @returns topics by key */
async function insertDemoTaxonomy(
  trx: Database,
  image: DemoSeed['image'],
  createdAt: Date,
): Promise<Map<string, SeededTopic>> {
  const { categories, topics } = readDemoTaxonomy();
  const branches = new Map<string, number[]>();
  for (const [position, category] of categories.entries()) {
    const ancestors = category.parent === undefined ? [] : known(branches, category.parent);
    const { url } = image(category.image);
    const { id } = await trx
      .insertInto('categories')
      .values({
        parent_id: ancestors.at(-1) ?? null,
        ancestor_ids: ancestors,
        slug: slugOf(category.title),
        title: category.title,
        description: category.description,
        image_url: url,
        banner: JSON.stringify({ type: 'IMAGE', desktopImage: url, mobileImage: url, altText: '' }),
        unique_identifier: category.key,
        position,
        created_at: createdAt,
        updated_at: createdAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    branches.set(category.key, [...ancestors, id]);
  }
  const rows = await trx
    .insertInto('topics')
    .values(
      topics.map((topic, position) => ({
        category_id: known(branches, topic.category).at(-1) ?? 0,
        slug: slugOf(topic.title),
        title: topic.title,
        description: topic.description,
        banner: topic.color ? JSON.stringify({ type: 'COLOR', color: topic.color }) : null,
        unique_identifier: topic.key,
        position,
        allowed_post_types: [...topic.allows],
        is_read_only: topic.readOnly ?? false,
        created_at: createdAt,
        updated_at: createdAt,
      })),
    )
    .returning(['id', 'slug', 'category_id', 'unique_identifier'])
    .execute();
  return new Map(
    rows.map((row) => [
      row.unique_identifier,
      { id: row.id, slug: row.slug, categoryId: row.category_id },
    ]),
  );
}
