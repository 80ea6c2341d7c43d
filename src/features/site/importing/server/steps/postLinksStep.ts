import { sql } from 'kysely';
import type { ImportOutcome } from '#platform/import/importTally.ts';
import { dateOf, idOf } from '../dump/rowFields.ts';
import { findPosts, type ImportedPost } from '../ledger/importedPosts.ts';
import type { ImportUnit } from '../ledger/importUnit.ts';
import { applyEntities, defineStep, type Item, type Made } from './importStep.ts';

interface LinkRow {
  fromId: string;
  toId: string;
  type: string;
  createdAt: Date;
}

const kinds: Record<string, 'linked' | 'duplicate'> = { '1': 'linked', '3': 'duplicate' };

/** Links between posts → links between their conversations. */
export const postLinksStep = defineStep<LinkRow>({
  label: 'links',
  file: 'postLinks',
  read: (row) => ({
    id: idOf(row, 'Id'),
    value: {
      fromId: idOf(row, 'PostId'),
      toId: idOf(row, 'RelatedPostId'),
      type: idOf(row, 'LinkTypeId'),
      createdAt: dateOf(row, 'CreationDate'),
    },
  }),
  apply: async (unit, items) => {
    const posts = await findPosts(
      unit,
      items.flatMap(({ value }) => [value.fromId, value.toId]),
    );
    const work = (fresh: readonly Item<LinkRow>[]) => insertLinks(unit, fresh, posts);
    return applyEntities(unit, items, {
      kind: 'link',
      create: work,
      update: async (item) => {
        await work([item]);
      },
    });
  },
});

async function insertLinks(
  unit: ImportUnit,
  items: readonly Item<LinkRow>[],
  posts: Map<string, ImportedPost>,
): Promise<(ImportOutcome | Made)[]> {
  const results: (ImportOutcome | Made)[] = [];
  for (const { value } of items) results.push(await insertLink(unit, value, posts));
  return results;
}

async function insertLink(
  unit: ImportUnit,
  row: LinkRow,
  posts: Map<string, ImportedPost>,
): Promise<ImportOutcome | Made> {
  const kind = kinds[row.type];
  if (kind === undefined) return { kind: 'dropped', reason: `link of type ${row.type}` };
  const from = posts.get(row.fromId);
  const to = posts.get(row.toId);
  if (from === undefined || to === undefined) {
    return { kind: 'dropped', reason: 'one of its posts is not in the dump' };
  }
  if (from.kind === 'tag-text' || to.kind === 'tag-text') {
    return { kind: 'dropped', reason: 'link of the text of a tag' };
  }
  if (from.conversationId === to.conversationId) {
    return { kind: 'dropped', reason: 'both ends are in one conversation' };
  }
  const { rows } = await sql`
    insert into conversation_links (from_id, to_id, kind, created_at)
    values (${from.conversationId}, ${to.conversationId}, ${kind}, ${row.createdAt})
    on conflict do nothing returning from_id`.execute(unit.trx);
  return rows.length > 0
    ? { targetId: from.conversationId }
    : { kind: 'merged', reason: 'the same two conversations are linked already' };
}
