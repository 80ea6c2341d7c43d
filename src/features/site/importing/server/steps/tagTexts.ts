import { stripHtml } from '#platform/html/stripHtml.ts';
import type { ImportOutcome } from '#platform/import/importTally.ts';
import { findRecords } from '../ledger/importRecords.ts';
import type { ImportUnit } from '../ledger/importUnit.ts';
import { postHtml } from '../text/postHtml.ts';
import { applyEntities, type Item, type Made } from './importStep.ts';
import type { TagTextRow } from './postRow.ts';

/** Excerpts become the tags' descriptions, wikis their wiki texts. */
export async function applyTagTexts(
  unit: ImportUnit,
  items: readonly Item<TagTextRow>[],
): Promise<ImportOutcome[]> {
  const ids = items.map((item) => item.id);
  const tagsOf = {
    'tag-excerpt': await findRecords(unit, 'tag-excerpt', ids),
    'tag-wiki': await findRecords(unit, 'tag-wiki', ids),
  };
  const tagOf = ({ id, value }: Item<TagTextRow>) =>
    tagsOf[value.type].get(id)?.fingerprint ?? null;

  const write = async (
    item: Item<TagTextRow>,
    overwrite: boolean,
  ): Promise<ImportOutcome | null> => {
    const tag = tagOf(item);
    if (tag === null) return { kind: 'dropped', reason: 'text of a tag that is not in Tags.xml' };
    if (item.value.body.trim() === '') return { kind: 'dropped', reason: 'empty text of a tag' };
    const html = postHtml(item.value.body, unit.site);
    const column = item.value.type === 'tag-excerpt' ? 'description' : 'wiki';
    const text = column === 'wiki' ? html : stripHtml(html);
    let query = unit.trx
      .updateTable('tags')
      .set({ [column]: text })
      .where('name', '=', tag);
    if (!overwrite) query = query.where(column, '=', '');
    const { numUpdatedRows } = await query.executeTakeFirst();
    return numUpdatedRows > 0n ? null : { kind: 'dropped', reason: 'the tag has a text already' };
  };

  return applyEntities(unit, items, {
    kind: 'tag-text',
    create: async (fresh) => {
      const results: (ImportOutcome | Made)[] = [];
      for (const item of fresh) results.push((await write(item, false)) ?? { targetId: null });
      return results;
    },
    update: async (item) => {
      await write(item, true);
    },
  });
}
