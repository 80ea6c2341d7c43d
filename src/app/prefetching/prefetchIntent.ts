import { pathBelow } from '#core/pathBelow.ts';
import type { LayoutKey } from '#features/base/layouts/layoutRules.ts';
import { findPage } from '../findPage.ts';
import { routeOfPattern } from '../routeTable.ts';

/** SPEC §2 "Prefetched pages". */
const prefetchedLayouts: ReadonlySet<LayoutKey> = new Set<LayoutKey>([
  'CONVERSATION_PAGE',
  'CONVERSATION_SEARCH_PAGE',
  'HOME_PAGE',
  'TOPIC_PAGE',
  'CATEGORY_PAGE',
]);

/** Connection information that some browsers provide. */
export interface ConnectionInfo {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether prefetching could cost the user: Save-Data, or a slow connection. */
export function isMetered(connection: ConnectionInfo | undefined): boolean {
  if (!connection) return false;
  return connection.saveData === true || /2g$/.test(connection.effectiveType ?? '');
}

/**
 * The page that a link of the portal leads to, below the base path and with its query; null where it is
 * not loaded before, is the page that is open, or leads elsewhere.
 */
export function prefetchablePage(
  href: string,
  here: { href: string; basePath: string },
): string | null {
  const target = URL.parse(href, here.href);
  const current = new URL(here.href);
  if (!target || target.origin !== current.origin) return null;
  if (target.pathname === current.pathname && target.search === current.search) return null;
  const path = pathBelow(target.pathname, here.basePath);
  if (path === null) return null;
  const { layout } = routeOfPattern(findPage(path, '').pattern);
  if (!prefetchedLayouts.has(layout)) return null;
  return `${path}${target.search}`;
}
