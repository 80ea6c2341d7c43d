import { sql } from 'kysely';
import { tagLabel } from '#core/tagName.ts';
import { RowError } from '../dump/rowError.ts';
import { fieldText, idOf, isTagName, optionalIdOf, spelledTag } from '../dump/rowFields.ts';
import { saveRecords } from '../ledger/importRecords.ts';
import { applyEntities, defineStep } from './importStep.ts';

/** Tags → tags; records which posts contain their texts. */
export const tagsStep = defineStep({
  label: 'tags',
  file: 'tags',
  read: (row) => {
    const name = spelledTag(fieldText(row, 'TagName'));
    if (!isTagName(name)) throw new RowError('TagName is not a tag');
    const excerpt = optionalIdOf(row, 'ExcerptPostId');
    const label = tagLabel(fieldText(row, 'TagName'));
    return {
      id: idOf(row, 'Id'),
      value: { name, label, excerpt, wiki: optionalIdOf(row, 'WikiPostId') },
    };
  },
  apply: async (unit, items) => {
    const textsOf = (key: 'excerpt' | 'wiki') =>
      items.flatMap(({ value }) => {
        const externalId = value[key];
        return externalId === null ? [] : [{ externalId, targetId: null, fingerprint: value.name }];
      });
    await saveRecords(unit, 'tag-excerpt', textsOf('excerpt'));
    await saveRecords(unit, 'tag-wiki', textsOf('wiki'));
    return applyEntities(unit, items, {
      kind: 'tag',
      create: async (fresh) => {
        const made = await insertTags(
          unit.trx,
          fresh.map((item) => item.value.name),
        );
        await labelTags(
          unit.trx,
          fresh.map((item) => item.value),
        );
        return fresh.map(({ value }) =>
          made.has(value.name)
            ? { targetId: null }
            : { kind: 'merged', reason: 'a tag of this name was there' },
        );
      },
      update: async () => undefined,
    });
  },
});

/** Keeps how the dump writes its tags. */
async function labelTags(
  trx: Parameters<typeof saveRecords>[0]['trx'],
  tags: readonly { name: string; label: string }[],
): Promise<void> {
  const names = tags.map(({ name }) => name);
  const labels = tags.map(({ label }) => label);
  await sql`
    update tags set label = given.label
    from unnest(${names}::text[], ${labels}::text[]) as given (name, label)
    where tags.name = given.name and tags.label is null`.execute(trx);
}

/** Upserts tags by name. @returns the new ones */
export async function insertTags(
  trx: Parameters<typeof saveRecords>[0]['trx'],
  names: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    insert into tags (name) select distinct unnest(${[...names].sort()}::text[])
    on conflict do nothing returning name`.execute(trx);
  return new Set(rows.map((row) => row.name));
}
