import type { Visibility } from './visibilityRules.ts';

/** Who sees a page, in which language and when. Ids may be internal or from the API. */
export interface PageSight {
  memberId: number | string | null;
  role: string | null;
  profileLists: readonly (number | string)[];
  language: string;
  now: Date;
}

/** Why something is hidden from a viewer; null if it is shown. */
export type HiddenReason = 'viewer' | 'roles' | 'profileLists' | 'languages' | 'from' | 'until';

export function hiddenReason(visibility: Visibility, sight: PageSight): HiddenReason | null {
  const { viewer, roles, profileLists, languages, from, until } = visibility;
  if (viewer === 'VISITOR' && sight.memberId !== null) return 'viewer';
  if (viewer === 'MEMBER' && sight.memberId === null) return 'viewer';
  if (lacks(roles, sight.role === null ? [] : [sight.role])) return 'roles';
  if (lacks(profileLists, sight.profileLists.map(String))) return 'profileLists';
  if (lacks(languages, [sight.language])) return 'languages';
  if (from && sight.now < new Date(from)) return 'from';
  if (until && sight.now >= new Date(until)) return 'until';
  return null;
}

/** An empty list is no condition. */
function lacks(wanted: readonly string[] | undefined, held: readonly string[]): boolean {
  return wanted !== undefined && wanted.length > 0 && !wanted.some((each) => held.includes(each));
}
