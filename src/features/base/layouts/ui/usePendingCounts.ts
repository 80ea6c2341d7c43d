import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { runOperation } from '#ui/runOperation.ts';
import { isAdminPage, type StaffLink } from '../staffLinks.ts';
import { PendingWorkQuery } from './pendingWorkDocuments.ts';

/**
 * Number of pending items for each staff page, by path; missing until known. Fetched after the page has
 * loaded, and again after each move from or to a staff page, where such items are handled.
 */
export function usePendingCounts(links: readonly StaffLink[]): Readonly<Record<string, number>> {
  const { pathname } = useLocation();
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  const isStaff = links.length > 0;
  const place = isAdminPage(links, pathname) ? pathname : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: `place` is where items were handled
  useEffect(() => {
    if (!isStaff) return undefined;
    let isLate = false;
    fetchPendingWork()
      .then(({ pendingWork }) => {
        if (!isLate) setCounts(countsByPath(pendingWork));
      })
      .catch(() => undefined); // optional, so errors are ignored
    return () => {
      isLate = true;
    };
  }, [isStaff, place]);
  return counts;
}

let request: ReturnType<typeof sendQuery> | null = null;

/** The account menu and the sidebar ask at the same moment: one request serves both. */
function fetchPendingWork() {
  request ??= sendQuery().finally(() => {
    request = null;
  });
  return request;
}

function sendQuery() {
  return runOperation(PendingWorkQuery, {});
}

/** Items in several views of a page, such as unassigned and overdue requests, are not added up. */
function countsByPath(
  work: readonly { href: string; count: number }[],
): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { href, count } of work) {
    const path = href.split('?')[0] ?? href;
    counts[path] = Math.max(counts[path] ?? 0, count);
  }
  return counts;
}
