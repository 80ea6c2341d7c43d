import { useMatches } from 'react-router';
import type { RouteRow } from '#features/base/layouts/layoutExtensions.ts';
import { routeTable } from './routeTable.ts';

/** What the manifests say of the address that is shown; nothing while the router shows a fault. */
export function useCurrentRoute(): Partial<RouteRow> {
  const id = useMatches().at(-1)?.id;
  return (id !== undefined && routeTable[id]) || {};
}
