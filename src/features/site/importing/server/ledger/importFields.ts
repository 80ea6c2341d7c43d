import { sql } from 'kysely';
import type { CustomFieldTarget } from '#features/base/customFields/customFieldRules.ts';
import type { Database } from '#platform/database/database.ts';

interface ImportedField {
  target: CustomFieldTarget;
  key: string;
  kind: 'TEXT' | 'URL' | 'NUMBER';
  names: Record<string, string>;
}

/** Custom fields for a dump's additional data of posts and members. */
const importedFields: readonly ImportedField[] = [
  {
    ...{ target: 'POST', key: 'sourceUrl', kind: 'URL' },
    names: { en: 'Original post', de: 'Ursprünglicher Beitrag', ar: 'المشاركة الأصلية' },
  },
  {
    ...{ target: 'POST', key: 'license', kind: 'TEXT' },
    names: { en: 'License', de: 'Lizenz', ar: 'الترخيص' },
  },
  {
    ...{ target: 'MEMBER', key: 'location', kind: 'TEXT' },
    names: { en: 'Location', de: 'Ort', ar: 'الموقع' },
  },
  {
    ...{ target: 'MEMBER', key: 'website', kind: 'URL' },
    names: { en: 'Website', de: 'Website', ar: 'الموقع الإلكتروني' },
  },
  {
    ...{ target: 'MEMBER', key: 'reputation', kind: 'NUMBER' },
    names: { en: 'Former reputation', de: 'Frühere Reputation', ar: 'السمعة السابقة' },
  },
];

/** Members can edit their own data; the rest documents the origin of a text or member. */
const ownKeys: readonly string[] = ['location', 'website'];

/** Defines the custom fields that an import fills, where the community has none of that key. */
export async function defineImportedFields(db: Database): Promise<void> {
  const rules = {
    pattern: null,
    minLength: null,
    maxLength: null,
    min: null,
    max: null,
    integer: false,
  };
  for (const { target, key, kind, names } of importedFields) {
    const isOwn = ownKeys.includes(key);
    await db
      .insertInto('custom_fields')
      .values({
        ...{ target, key, kind, names: JSON.stringify(names), rules: JSON.stringify(rules) },
        editable_by: isOwn ? 'OWNER' : 'STAFF',
        placements: isOwn ? ['FORM', 'PAGE'] : ['PAGE'],
        position: sql<number>`(select coalesce(max(position), -1) + 1 from custom_fields where target = ${target})`,
      })
      .onConflict((conflict) => conflict.columns(['target', 'key']).doNothing())
      .execute();
  }
}
