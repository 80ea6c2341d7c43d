import { slugOf } from '#core/slug.ts';
import type { Database } from '#platform/database/database.ts';
import type { DumpSite } from '../dump/dumpSite.ts';
import { findRecords, saveRecords } from './importRecords.ts';
import type { ImportPlace } from './importUnit.ts';

/**
 * The imported community's category and topic, created on the first run and restored if deleted since,
 * because posts are about to be added.
 */
export async function findOrMakePlace(trx: Database, site: DumpSite): Promise<ImportPlace> {
  const unit = { trx, site };
  const known = await findRecords(unit, 'place', ['category', 'topic']);
  const categoryId = known.get('category')?.targetId ?? null;
  const topicId = known.get('topic')?.targetId ?? null;
  if (categoryId !== null && topicId !== null) {
    await bringBack(trx, 'categories', categoryId);
    await bringBack(trx, 'topics', topicId);
    return { categoryId, topicId };
  }

  const category = await trx
    .insertInto('categories')
    .values({
      slug: slugOf(site.name),
      title: site.name,
      description: `Questions and answers from ${site.hosts[0]}`,
      unique_identifier: site.source,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const topic = await trx
    .insertInto('topics')
    .values({
      category_id: category.id,
      slug: 'questions',
      title: 'Questions',
      description: `Questions about ${site.name}`,
      unique_identifier: `${site.source}:questions`,
      allowed_post_types: ['QUESTION', 'PROBLEM'],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const record = (externalId: string, targetId: number) => ({
    externalId,
    targetId,
    fingerprint: null,
  });
  await saveRecords(unit, 'place', [record('category', category.id), record('topic', topic.id)]);
  return { categoryId: category.id, topicId: topic.id };
}

async function bringBack(trx: Database, table: 'categories' | 'topics', id: number): Promise<void> {
  await trx
    .updateTable(table)
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .execute();
}
