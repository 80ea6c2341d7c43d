import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import { type ProfileData, ProfileQuery } from './memberDocuments.ts';

/** The member of a profile page; null on other pages. */
export function useProfile(): ProfileData['profile'] | null {
  const keys = [
    'PROFILE_PAGE',
    'PROFILE_BADGES_PAGE',
    'PROFILE_BOOKMARKS_PAGE',
    'PROFILE_POINTS_PAGE',
  ] as const;
  return usePageData(keys, ProfileQuery)?.profile ?? null;
}
