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
