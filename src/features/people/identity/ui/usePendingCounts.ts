import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { StaffLink } from '#features/base/layouts/staffLinks.ts';
import { useShell } from '#ui/useShell.ts';

/**
 * How much waits on each of the staff's pages, by address; absent until it is known. Asked once the
 * page stands, and again after a page was left where the work is done.
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
        .catch(() => undefined); // it is not worth a word
    }
    return () => {
      isLate = true;
    };
  }, [offered, worksOn]);
  return counts;
}
