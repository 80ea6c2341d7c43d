import { paths } from '#core/paths.ts';
import type { LayoutKey } from '#features/base/layouts/layoutRules.ts';

/** What the tabs of a profile show; bookmarks are one's own business. */
export const profileTabs = [
  'posts',
  'comments',
  'accepted',
  'followers',
  'following',
  'badges',
  'bookmarks',
] as const;
export type ProfileTab = (typeof profileTabs)[number];

/** Orders of lists of people; the first is the one without a choice. */
export const peopleSorts = ['recent', 'name'] as const;

/** The tab that an address shows: badges and bookmarks are pages of their own. */
export function readProfileTab({ key, search }: { key: LayoutKey; search: string }): ProfileTab {
  if (key === 'PROFILE_BADGES_PAGE') return 'badges';
  if (key === 'PROFILE_BOOKMARKS_PAGE') return 'bookmarks';
  const shown = new URLSearchParams(search).get('show');
  // An earlier word for comments, still in people's bookmarks.
  if (shown === 'answers') return 'comments';
  return shownTabs.find((tab) => tab === shown) ?? 'posts';
}

export function profileTabHref(memberId: string, tab: ProfileTab): string {
  if (tab === 'badges') return paths.memberBadges(memberId);
  if (tab === 'bookmarks') return paths.memberBookmarks(memberId);
  return `${paths.member(memberId)}${tab === 'posts' ? '' : `?show=${tab}`}`;
}

/** One of the words an address may say; the first of them when it says another. */
export function readChoice<T extends string>(
  search: string,
  name: string,
  choices: readonly [T, ...T[]],
): T {
  const given = new URLSearchParams(search).get(name);
  return choices.find((choice) => choice === given) ?? choices[0];
}

/** The query with other words in it; null takes one out. */
export function changedSearch(search: string, change: Record<string, string | null>): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  return query.size === 0 ? '' : `?${query}`;
}

const shownTabs = ['comments', 'accepted', 'followers', 'following'] as const;
