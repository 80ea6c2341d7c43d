import { useMatches } from 'react-router';
import type { RouteRow } from '#features/base/layouts/layoutExtensions.ts';
import { routeTable } from './routeTable.ts';

/** The manifest's row for the current URL; undefined while the router shows an error. */
export function useCurrentRoute(): Partial<RouteRow> {
  const id = useMatches().at(-1)?.id;
  return (id !== undefined && routeTable[id]) || {};
}
