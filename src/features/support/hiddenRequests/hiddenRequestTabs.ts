/** What the page of hidden requests shows. */
export const hiddenTabs = ['SPAM', 'DELETED', 'BLOCKED'] as const;
export type HiddenTab = (typeof hiddenTabs)[number];

export function hiddenTabOf(value: string | null): HiddenTab {
  return hiddenTabs.find((each) => each === value?.toUpperCase()) ?? 'SPAM';
}

export function hiddenTabPath(tab: HiddenTab, page = 1): string {
  const query = new URLSearchParams();
  if (tab !== 'SPAM') query.set('tab', tab.toLowerCase());
  if (page > 1) query.set('page', `${page}`);
  return `/support/agent/hidden${query.size > 0 ? `?${query}` : ''}`;
}
