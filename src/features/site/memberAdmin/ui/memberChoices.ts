import { roles } from '#core/shippedRoles.ts';
import type { MemberManagementData } from './staffDocuments.ts';

/** What members can be narrowed by, and given. */
export interface MemberChoices {
  /** A shipped role that nobody has renamed has no name of its own. */
  roles: { key: string; name: string }[];
  /** Whether the viewer may give roles at all. */
  grantsRoles: boolean;
  profileLists: { id: string; name: string }[];
}

/** From what the viewer may see; the shipped roles everybody knows. */
export function memberChoicesOf(data: MemberManagementData): MemberChoices {
  return {
    roles: data.roles ?? Object.keys(roles).map((key) => ({ key, name: '' })),
    grantsRoles: data.roles !== undefined,
    profileLists: data.profileLists ?? [],
  };
}
