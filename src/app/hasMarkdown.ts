import type { RouteRow } from '#features/base/layouts/layoutExtensions.ts';

/** Whether a page is also written as Markdown: those that visitors share are. */
export function hasMarkdown({ cached, isOnlyHtml }: RouteRow): boolean {
  return cached !== undefined && !isOnlyHtml;
}
