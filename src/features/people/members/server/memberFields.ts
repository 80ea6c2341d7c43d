import type { FieldHolder } from '#features/base/customFields/server/fieldValues.ts';
import { memberFieldOwner } from '../profileRules.ts';
import type { MemberRow } from './memberLoader.ts';

/** A member's data for custom field permissions, with the stored values. */
export function memberFields(
  member: Pick<MemberRow, 'id' | 'custom_fields'>,
): FieldHolder & { stored: unknown } {
  return { target: 'MEMBER', ...memberFieldOwner(member), stored: member.custom_fields };
}
