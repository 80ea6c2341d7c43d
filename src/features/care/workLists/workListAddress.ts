import { wirePage } from '#core/paging.ts';
import { type WorkList, workListNames } from './workListRules.ts';

export const workListPath = '/admin/posts';

/** The list and page in the URL; `page` from 1. The list is null if it is not named. */
export function readWorkListAddress(search: string): { list: WorkList | null; page: number } {
  const query = new URLSearchParams(search);
  const named = query.get('show')?.toUpperCase();
  return {
    list: workListNames.find((name) => name === named) ?? null,
    page: wirePage(query.get('page')) + 1,
  };
}

export function workListHref({ list, page = 1 }: { list: WorkList; page?: number }): string {
  return `${workListPath}?show=${list.toLowerCase()}${page === 1 ? '' : `&page=${page}`}`;
}
