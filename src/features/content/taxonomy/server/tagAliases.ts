import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { holdValue } from '#platform/database/heldValue.ts';

/** Other name → tag, with the other name as it was written. Staff write them one by one, so they are few enough to be kept in memory. */
export const tagAliasesOf = holdValue({
  load: readTagAliases,
  isChangedBy: (type) => type === 'tags.changed' || type === 'community.imported',
});

async function readTagAliases(
  db: Database,
): Promise<ReadonlyMap<string, { tag: string; label: string }>> {
  const rows = await db.selectFrom('tag_aliases').select(['alias', 'tag', 'label']).execute();
  return new Map(rows.map(({ alias, tag, label }) => [alias, { tag, label: label ?? alias }]));
}

/** Tags by the names they have now, each once. @param names as `tagName` spells them */
export async function currentTags(
  ctx: Pick<Ctx, 'db' | 'bus'>,
  names: readonly string[],
): Promise<string[]> {
  if (names.length === 0) return [];
  const aliases = await tagAliasesOf(ctx);
  return [...new Set(names.map((name) => aliases.get(name)?.tag ?? name))];
}
