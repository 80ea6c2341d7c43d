import type { Visibility } from './visibilityRules.ts';

/** Who sees a page, in which language and when. Ids may be internal or from the API. */
export interface PageViewer {
  memberId: number | string | null;
  role: string | null;
  profileLists: readonly (number | string)[];
  language: string;
  now: Date;
}

/** Why something is hidden from a viewer; null if it is shown. */
export type HiddenReason = 'viewer' | 'roles' | 'profileLists' | 'languages' | 'from' | 'until';

export function hiddenReason(visibility: Visibility, pageViewer: PageViewer): HiddenReason | null {
  const { viewer, roles, profileLists, languages, from, until } = visibility;
  if (viewer === 'VISITOR' && pageViewer.memberId !== null) return 'viewer';
  if (viewer === 'MEMBER' && pageViewer.memberId === null) return 'viewer';
  if (lacks(roles, pageViewer.role === null ? [] : [pageViewer.role])) return 'roles';
  if (lacks(profileLists, pageViewer.profileLists.map(String))) return 'profileLists';
  if (lacks(languages, [pageViewer.language])) return 'languages';
  if (from && pageViewer.now < new Date(from)) return 'from';
  if (until && pageViewer.now >= new Date(until)) return 'until';
  return null;
}

/** An empty list is no condition. */
function lacks(wanted: readonly string[] | undefined, held: readonly string[]): boolean {
  return wanted !== undefined && wanted.length > 0 && !wanted.some((each) => held.includes(each));
}
