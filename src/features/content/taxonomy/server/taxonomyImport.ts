import { type RawBuilder, sql } from 'kysely';
import { knownLanguages } from '#core/languages.ts';
import { slugOf } from '#core/slug.ts';
import {
  defineImportKind,
  type ImportKind,
  type ImportScope,
} from '#platform/import/importKind.ts';
import { categoryRecord, tagRecord, topicRecord } from './taxonomyExport.ts';

const longestTitle = 200;

const placesOf = (image: string | null): string[] => (image === null ? [] : [image]);

const categories = defineImportKind(categoryRecord, {
  kind: 'categories',
  table: 'categories',
  references: ({ parentId }) => [['categories', parentId]],
  texts: ({ image }) => placesOf(image),
  row: (category, given) => ({
    parent_id: given.find('categories', category.parentId),
    title: category.title.slice(0, longestTitle),
    slug: category.slug || slugOf(category.title),
    description: category.description,
    type: category.type || 'COMMUNITY',
    sub_type: category.subType,
    image_url: category.image === null ? null : given.address(category.image),
    tags: category.tags,
    position: category.position,
    created_at: category.createdAt,
    updated_at: category.createdAt,
    deleted_at: category.deletedAt,
    unique_identifier: identifierOf(given.source, 'category', category.id),
  }),
  unwatched: ['updated_at', 'unique_identifier'],
  written: async ({ trx }, rows) =>
    setAncestors(
      trx,
      rows.map(({ row }) => Number(row.id)),
    ),
  placeholder: async ({ trx, source }) => {
    const row = await trx
      .insertInto('categories')
      .values({
        ...{ slug: slugOf(source), title: source.slice(0, longestTitle) },
        unique_identifier: identifierOf(source, 'category', ''),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  },
  keptIf: `exists (select from topics where category_id = t.id)
    or exists (select from conversations where category_id = t.id)`,
});

/** Of a source, so that a repeated import finds its place by it, and none of another. */
function identifierOf(source: string, kind: string, id: string): string {
  return `import:${source}:${kind}:${id}`;
}

/** Each category after the one it is in: as often as they are nested. */
async function setAncestors(trx: ImportScope['trx'], ids: readonly number[]): Promise<void> {
  const lists: RawBuilder<unknown> = sql`case when parent.id is null then '{}'::bigint[]
    else parent.ancestor_ids || parent.id end`;
  for (let depth = 0; depth < 20; depth += 1) {
    const { numAffectedRows = 0n } = await sql`
      update categories t set ancestor_ids = n.ancestors
      from (
        select one.id, ${lists} as ancestors
        from categories one left join categories parent on parent.id = one.parent_id
        where one.id = any(${[...ids]}::bigint[])
      ) n where n.id = t.id and t.ancestor_ids <> n.ancestors`.execute(trx);
    if (numAffectedRows === 0n) return;
  }
}

const topics = defineImportKind(topicRecord, {
  kind: 'topics',
  table: 'topics',
  references: ({ categoryId }) => [['categories', categoryId, 'required']],
  texts: ({ image }) => placesOf(image),
  row: (topic, given) => ({
    category_id: given.require('categories', topic.categoryId),
    title: topic.title.slice(0, longestTitle),
    slug: topic.slug || slugOf(topic.title),
    description: topic.description,
    image_url: topic.image === null ? null : given.address(topic.image),
    allowed_post_types: topic.allowedPostTypes,
    languages: topic.languages.filter((code) => knownLanguages.some((known) => known === code)),
    is_read_only: topic.isReadOnly,
    custom_fields: topic.customFields,
    position: topic.position,
    created_at: topic.createdAt,
    updated_at: topic.createdAt,
    deleted_at: topic.deletedAt,
    unique_identifier: identifierOf(given.source, 'topic', topic.id),
  }),
  unwatched: ['updated_at', 'unique_identifier'],
  keptIf: 'exists (select from conversations where topic_id = t.id)',
});

const tags = defineImportKind(tagRecord, {
  kind: 'tags',
  table: 'tags',
  texts: ({ wiki }) => [wiki],
  linked: ['wiki'],
  matchedBecause: 'is a tag here already',
  match: async ({ trx }, records) => {
    const names = records.map(({ id }) => id);
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from tags where name = any(${names}::text[])`.execute(trx);
    return new Map(rows.map(({ id, name }) => [name, id]));
  },
  row: ({ id, label, description, wiki, createdAt }, given) => ({
    ...{ name: id, label, description, wiki: given.html(wiki), created_at: createdAt },
  }),
  keptIf: 'exists (select from conversations where tags @> array[t.name])',
});

export const taxonomyImport: readonly ImportKind[] = [categories, topics, tags];
