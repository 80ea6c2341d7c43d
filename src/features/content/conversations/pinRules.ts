/** A place with a list of posts that some may head. */
export type PinPlace = { of: 'home' } | { of: 'topic' | 'category'; id: number };

/** SPEC §3 pinInfo, as the API gives it. */
export interface PinInfo {
  communityCategories: readonly string[];
  communityTopic: boolean;
  home: boolean;
}

/** Whether a post heads the list of the page's topic or category; of no page, that of the home page. */
export function headsList(
  pin: PinInfo,
  page: { topicId: string | null; categoryId: string | null } | null,
): boolean {
  if (page === null) return pin.home;
  if (page.topicId !== null) return pin.communityTopic;
  return page.categoryId !== null && pin.communityCategories.includes(page.categoryId);
}
