import { paths } from '#core/paths.ts';
import type { LayoutKey } from '#features/base/layouts/layoutRules.ts';

/** The tabs of a profile; points and bookmarks are private. */
export const profileTabs = [
  'posts',
  'comments',
  'accepted',
  'followers',
  'following',
  'badges',
  'points',
  'bookmarks',
] as const;
export type ProfileTab = (typeof profileTabs)[number];

/** Sort orders of member lists; the first is the default. */
export const peopleSorts = ['recent', 'name'] as const;

/** The tab in a URL: badges, points and bookmarks are separate pages. */
export function readProfileTab({ key, search }: { key: LayoutKey; search: string }): ProfileTab {
  if (key === 'PROFILE_BADGES_PAGE') return 'badges';
  if (key === 'PROFILE_POINTS_PAGE') return 'points';
  if (key === 'PROFILE_BOOKMARKS_PAGE') return 'bookmarks';
  const shown = new URLSearchParams(search).get('show');
  // A former name of comments, still in bookmarks.
  if (shown === 'answers') return 'comments';
  return shownTabs.find((tab) => tab === shown) ?? 'posts';
}

export function profileTabHref(memberId: string, tab: ProfileTab): string {
  if (tab === 'badges') return paths.memberBadges(memberId);
  if (tab === 'points') return paths.memberPoints(memberId);
  if (tab === 'bookmarks') return paths.memberBookmarks(memberId);
  return `${paths.member(memberId)}${tab === 'posts' ? '' : `?show=${tab}`}`;
}

/** One of the allowed values; the first if the URL has another. */
export function readChoice<T extends string>(
  search: string,
  name: string,
  choices: readonly [T, ...T[]],
): T {
  const given = new URLSearchParams(search).get(name);
  return choices.find((choice) => choice === given) ?? choices[0];
}

/** The query with changed parameters; null removes one. */
export function changedSearch(search: string, change: Record<string, string | null>): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  return query.size === 0 ? '' : `?${query}`;
}

const shownTabs = ['comments', 'accepted', 'followers', 'following'] as const;
