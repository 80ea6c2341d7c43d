import { sql } from 'kysely';
import { tagName } from '#core/tagName.ts';
import type { Ctx } from '#platform/context.ts';
import { holdValue } from '#platform/database/heldValue.ts';

type Source = Pick<Ctx, 'db' | 'bus'>;

/** Labels by name, of tags that were shown lately. */
const knownLabels = holdValue({
  load: async () => new Map<string, string>(),
  isChangedBy: (type) => type === 'tags.changed' || type === 'community.imported',
});

/** Tags as they are shown: as they were first written. @param names in canonical form */
export async function tagLabelsOf(ctx: Source, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const labels = await knownLabels(ctx);
  const missing = [...new Set(names.filter((name) => !labels.has(name)))];
  if (missing.length > 0) {
    const rows = await ctx.db
      .selectFrom('tags')
      .select(['name', 'label'])
      .where('name', 'in', missing)
      .execute();
    for (const { name, label } of rows) labels.set(name, label ?? name);
  }
  return names.map((name) => labels.get(name) ?? name);
}

/**
 * Keeps how new tags are written. A tag from before labels were kept takes the first label that differs from its name in
 * more than case. It commits on its own: within the transaction of a post, tags are locked after its place.
 * @param labels as members write them
 * @param given tags that they may use; labels of others are aliases
 */
export async function keepTagLabels(
  ctx: Source,
  labels: readonly string[],
  given: readonly string[],
): Promise<void> {
  const byName = new Map(labels.map((label) => [tagName(label), label]));
  const names = given.filter((name) => byName.has(name)).sort();
  if (names.length === 0) return;
  const known = await ctx.db
    .selectFrom('tags')
    .select('name')
    .where('name', 'in', names)
    .where('label', 'is not', null)
    .execute();
  const kept = new Set(known.map(({ name }) => name));
  const isTold = (name: string) =>
    byName
      .get(name)
      ?.toLowerCase()
      .replace(/[\s_]+/g, '-') !== name;
  const fresh = names.filter((name) => !kept.has(name));
  if (fresh.length === 0) return;
  await sql`
    insert into tags (name, label)
    select name, label
    from unnest(${fresh}::text[], ${fresh.map((name) => byName.get(name) ?? name)}::text[]) as given (name, label)
    order by name
    on conflict (name) do update set label = excluded.label
    where tags.label is null and tags.name = any(${fresh.filter(isTold)}::text[])`.execute(ctx.db);
  const shown = await knownLabels(ctx);
  for (const name of fresh) shown.delete(name);
}
