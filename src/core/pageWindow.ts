import { pageLimits } from './paging.ts';

/** Number of pages of a list that can be opened (SPEC §9: max page 100). */
export function pagesOf(totalCount: number, size: number): number {
  return Math.min(Math.ceil(totalCount / size), pageLimits.maxPage);
}

/**
 * The page numbers to offer around `page` (from 1): the first and last page, the neighbors, and 'gap' where
 * more than one page is left out. A gap of a single page is shown as that page.
 */
export function pageNumbers(page: number, pageCount: number): (number | 'gap')[] {
  const wanted = [1, page - 1, page, page + 1, pageCount];
  const numbers = [...new Set(wanted)]
    .filter((number) => number >= 1 && number <= pageCount)
    .sort((a, b) => a - b);
  return numbers.flatMap((number, index) => {
    const previous = numbers[index - 1] ?? number - 1;
    const missing = number - previous - 1;
    if (missing === 0) return [number];
    return missing === 1 ? [number - 1, number] : ['gap' as const, number];
  });
}
