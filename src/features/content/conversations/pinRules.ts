/** A post list with pinned posts. */
export type PinPlace = { of: 'home' } | { of: 'topic' | 'category'; id: number };

/** SPEC §3 pinInfo, as the API gives it. */
export interface PinInfo {
  communityCategories: readonly string[];
  communityTopic: boolean;
  home: boolean;
}

/** Whether a post is pinned in the page's topic or category; without one, on the home page. */
export function headsList(
  pin: PinInfo,
  page: { topicId: string | null; categoryId: string | null } | null,
): boolean {
  if (page === null) return pin.home;
  if (page.topicId !== null) return pin.communityTopic;
  return page.categoryId !== null && pin.communityCategories.includes(page.categoryId);
}
