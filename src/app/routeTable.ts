import { featureParts } from '#core/feature/feature.ts';
import type { RouteRow } from '#features/base/layouts/layoutExtensions.ts';
import './features.ts';

/**
 * The address table (SPEC §2): pattern below the base path → what the features' manifests say of it.
 * Slugs are optional; a wrong one redirects to the right address.
 */
export const routeTable: Readonly<Record<string, RouteRow>> = Object.assign(
  {},
  ...featureParts('routes'),
);

/** The row of a matched pattern; React Router gives it with or without its first slash. */
export function routeOfPattern(pattern: string): RouteRow {
  const row = routeTable[pattern] ?? routeTable[`/${pattern}`] ?? routeTable['/*'];
  if (!row) throw new Error('No feature has a route for addresses that no other takes.');
  return row;
}

const pagePaths = Object.keys(routeTable)
  .filter((pattern) => pattern !== '/*')
  .map((pattern) => pattern.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/\/:\w+/g, '/[^/]+'))
  .map((pattern) => new RegExp(`^${pattern}/?$`, 'i'));

/** Whether a page of the table may stand at a path below the base path. */
export function isPagePath(path: string): boolean {
  return pagePaths.some((pattern) => pattern.test(path));
}
