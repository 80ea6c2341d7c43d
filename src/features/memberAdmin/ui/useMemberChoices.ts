import { roles } from '#core/shippedRoles.ts';

/** What members can be narrowed by and given. */
export interface MemberChoices {
  roles: string[];
  profileLists: { id: string; name: string }[];
}

export function useMemberChoices(): MemberChoices {
  return { roles: Object.keys(roles), profileLists: [] };
}
