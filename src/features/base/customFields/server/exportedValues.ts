import { type RawBuilder, sql } from 'kysely';
import type { CustomFieldTarget } from '../customFieldRules.ts';

/** For the export of an account: the column `custom_fields` without the values that only staff see. */
export function exportedValues(target: CustomFieldTarget): RawBuilder<unknown> {
  return sql`custom_fields - array(
    select key from custom_fields as defined where target = ${target} and visible_to = 'STAFF')`;
}
