/** SPEC §9: items per page 10, max items 99999, max page 100. */
export const pageLimits = {
  defaultSize: 10,
  maxSize: 100,
  maxPage: 100,
  maxItems: 99_999,
} as const;

export interface PageWindow {
  /** zero-based, as in the API (§7: page sent to the server is page minus one) */
  page: number;
  size: number;
  offset: number;
}

/** Clamps requested paging to the limits; never throws: a page beyond the end is empty. */
export function pageWindow(
  page: number | null | undefined,
  size: number | null | undefined,
  defaultSize: number = pageLimits.defaultSize,
): PageWindow {
  const safeSize = clamp(Math.trunc(size ?? defaultSize), 1, pageLimits.maxSize);
  const lastPage = Math.floor(pageLimits.maxItems / safeSize);
  const safePage = clamp(Math.trunc(page ?? 0), 0, lastPage);
  return { page: safePage, size: safeSize, offset: safePage * safeSize };
}

/** URL page (from 1) to API page (from 0). Anything invalid is page 1. */
export function wirePage(addressPage: string | null): number {
  const parsed = Number(addressPage ?? '1');
  return Number.isInteger(parsed) && parsed >= 1 ? Math.min(parsed, pageLimits.maxItems) - 1 : 0;
}

function clamp(value: number, low: number, high: number): number {
  return Number.isFinite(value) ? Math.min(Math.max(value, low), high) : low;
}
