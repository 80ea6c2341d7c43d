import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { StaffLink } from '#features/base/layouts/staffLinks.ts';
import { useShell } from '#ui/useShell.ts';

/**
 * Number of pending items for each staff page, by URL; missing until known. Fetched after the page has
 * loaded, and again after leaving a page where such items are handled.
 */
export function usePendingCounts(links: readonly StaffLink[]): Readonly<Record<string, string>> {
  const shell = useShell();
  const { pathname } = useLocation();
  const [counts, setCounts] = useState<Readonly<Record<string, string>>>({});
  const counted = links.filter(({ countPending }) => countPending !== undefined);
  const worksOn = counted.find(({ href }) => href === pathname)?.href ?? null;
  const offered = counted.map(({ href }) => href).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `offered` names the links, `worksOn` the page
  useEffect(() => {
    let isLate = false;
    for (const { href, countPending } of counted) {
      if (href === worksOn) continue;
      countPending?.(shell)
        .then((count) => isLate || setCounts((known) => ({ ...known, [href]: count ?? '' })))
        .catch(() => undefined); // optional, so errors are ignored
    }
    return () => {
      isLate = true;
    };
  }, [offered, worksOn]);
  return counts;
}
