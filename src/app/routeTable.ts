import { featureParts } from '#core/feature/feature.ts';
import type { RouteRow } from '#features/base/layouts/layoutExtensions.ts';
import './features.ts';

/**
 * The route table (SPEC §2): pattern under the base path → the route's row in the features' manifests. Slugs
 * are optional; a wrong one redirects to the canonical URL.
 */
export const routeTable: Readonly<Record<string, RouteRow>> = Object.assign(
  {},
  ...featureParts('routes'),
);

/** The row of a matched pattern; React Router omits the leading slash in some cases. */
export function routeOfPattern(pattern: string): RouteRow {
  const row = routeTable[pattern] ?? routeTable[`/${pattern}`] ?? routeTable['/*'];
  if (!row) throw new Error('No feature has a route for addresses that no other takes.');
  return row;
}
