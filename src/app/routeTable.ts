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
