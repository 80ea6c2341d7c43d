import type { Selectable } from 'kysely';
import type { Categories, Topics } from '#db/tables.ts';
import type { Database } from '#platform/database/database.ts';
import { holdValue } from '#platform/database/heldValue.ts';

/** Without counters, which change with every post and are not cached (`taxonomyCounters.ts`). */
export type CategoryRow = Omit<
  Selectable<Categories>,
  'message_count' | 'nested_message_count' | 'follow_count'
>;
export type TopicRow = Omit<Selectable<Topics>, 'conversation_count' | 'follow_count'>;

/** All categories and topics that are not deleted, in order. */
export interface Taxonomy {
  categories: ReadonlyMap<number, CategoryRow>;
  topics: ReadonlyMap<number, TopicRow>;
  childrenOf: (categoryId: number | null) => CategoryRow[];
  topicsOf: (categoryId: number) => TopicRow[];
  /** The category and its ancestors, top first; empty if it does not exist. */
  lineOf: (categoryId: number) => CategoryRow[];
  /** The ids of the category and its subcategories. */
  branchOf: (categoryId: number) => number[];
}

/**
 * The whole taxonomy is small: it is cached in memory and invalidated by changes, so that breadcrumbs,
 * children and names need no statement.
 */
export const taxonomyOf = holdValue({
  load: loadTaxonomy,
  isChangedBy: (type) => type === 'taxonomy.changed' || type === 'community.imported',
});

async function loadTaxonomy(db: Database): Promise<Taxonomy> {
  const [categoryRows, topicRows] = await Promise.all([
    db
      .selectFrom('categories')
      .select([
        'id',
        'parent_id',
        'ancestor_ids',
        'slug',
        'title',
        'description',
        'image_url',
        'banner',
        'type',
        'sub_type',
        'unique_identifier',
        'tags',
        'position',
        'created_at',
        'updated_at',
        'deleted_at',
      ])
      .where('deleted_at', 'is', null)
      .orderBy('position')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('topics')
      .select([
        'id',
        'category_id',
        'slug',
        'title',
        'description',
        'image_url',
        'banner',
        'unique_identifier',
        'position',
        'allowed_post_types',
        'is_read_only',
        'languages',
        'custom_fields',
        'created_at',
        'updated_at',
        'deleted_at',
      ])
      .where('deleted_at', 'is', null)
      .orderBy('position')
      .orderBy('id')
      .execute(),
  ]);
  return arrange(categoryRows, topicRows);
}

/** Descendants of something deleted are not shown either. */
function arrange(categoryRows: CategoryRow[], topicRows: TopicRow[]): Taxonomy {
  const known = new Set(categoryRows.map((row) => row.id));
  const living = categoryRows.filter((row) => row.ancestor_ids.every((id) => known.has(id)));
  const categories = new Map(living.map((row) => [row.id, row]));
  const livingTopics = topicRows.filter((row) => categories.has(row.category_id));
  const children = Map.groupBy(living, (row) => row.parent_id);
  const topicsByCategory = Map.groupBy(livingTopics, (row) => row.category_id);
  return {
    categories,
    topics: new Map(livingTopics.map((row) => [row.id, row])),
    childrenOf: (categoryId) => children.get(categoryId) ?? [],
    topicsOf: (categoryId) => topicsByCategory.get(categoryId) ?? [],
    lineOf: (categoryId) => {
      const category = categories.get(categoryId);
      if (!category) return [];
      const above = category.ancestor_ids.map((id) => categories.get(id));
      return [...above.filter((row) => row !== undefined), category];
    },
    branchOf: (categoryId) =>
      living
        .filter((row) => row.id === categoryId || row.ancestor_ids.includes(categoryId))
        .map((row) => row.id),
  };
}
