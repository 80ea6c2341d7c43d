import type { Insertable } from 'kysely';
import type { CustomFields } from '#db/tables.ts';
import type { Database } from '#platform/database/database.ts';
import { type CustomField, filterKinds } from '../customFieldRules.ts';
import { fieldOf } from './customFieldStore.ts';

let serial = 0;

type Given = Partial<
  Omit<Insertable<CustomFields>, 'options' | 'rules' | 'names' | 'default_value'>
> & {
  options?: readonly string[];
  rules?: Partial<CustomField['rules']>;
  names?: Record<string, string>;
  default_value?: CustomField['defaultValue'];
};

const noRules = {
  ...{ pattern: null, minLength: null, maxLength: null },
  ...{ min: null, max: null, integer: false },
};

/** Inserts a definition for a test, of posts and a text where nothing else is said. Emits no event. */
export async function makeCustomField(db: Database, given: Given = {}): Promise<CustomField> {
  serial += 1;
  const { options = [], rules, names, default_value = null, ...fields } = given;
  const isFilter = filterKinds.some((kind) => kind === fields.kind);
  const row = await db
    .insertInto('custom_fields')
    .values({
      ...{ target: 'POST', kind: 'TEXT', key: `field${serial}`, position: serial },
      placements: ['FORM', 'PAGE', 'LIST', ...(isFilter ? ['FILTER'] : [])],
      ...fields,
      names: JSON.stringify(names ?? { en: `Field ${serial}` }),
      options: JSON.stringify(
        options.map((value) => ({ value, labels: { en: value }, removed: false })),
      ),
      rules: JSON.stringify({ ...noRules, ...rules }),
      default_value: default_value === null ? null : JSON.stringify(default_value),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const field = fieldOf(row);
  if (field === null) throw new Error(`No field of kind ${row.kind} for ${row.target}`);
  return field;
}
