import { roles } from '#core/shippedRoles.ts';
import type { MemberManagementData } from './staffDocuments.ts';

/** Options for filters and grants. */
export interface MemberChoices {
  /** A built-in role without a custom name has none. */
  roles: { key: string; name: string }[];
  /** Whether the viewer may grant roles at all. */
  grantsRoles: boolean;
  profileLists: { id: string; name: string; isDynamic: boolean }[];
}

/** From the data visible to the viewer; built-in roles are always included. */
export function memberChoicesOf(data: MemberManagementData): MemberChoices {
  return {
    roles: data.roles ?? Object.keys(roles).map((key) => ({ key, name: '' })),
    grantsRoles: data.roles !== undefined,
    profileLists: data.profileLists ?? [],
  };
}
