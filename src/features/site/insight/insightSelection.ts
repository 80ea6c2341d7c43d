import { insightAskedOf } from '#core/insight/insightAsked.ts';
import { wirePage } from '#core/paging.ts';

/** The row of a figure whose list an address asks for, and the page of it. */
export function itemSelectionOf(search: URLSearchParams) {
  const week = search.get('week');
  return {
    row: search.get('key'),
    week: week !== null && /^-?\d{1,3}$/.test(week) ? Number(week) : null,
    page: wirePage(search.get('page')),
  };
}

/** What the page of a dashboard asks for. */
export function insightVariables(dashboard: string, { searchParams }: URL) {
  return { ...insightAskedOf(searchParams, new Date()), dashboard };
}

/** What the list behind a figure asks for. */
export function itemVariables(figure: string, { searchParams }: URL) {
  return {
    ...insightAskedOf(searchParams, new Date()),
    ...itemSelectionOf(searchParams),
    figure,
  };
}
