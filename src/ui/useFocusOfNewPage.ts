import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Lets the keyboard and a screen reader begin a new page at its start: the link that was followed
 * went with the old page, and its place would be somewhere in the middle of the new one.
 */
export function useFocusOfNewPage(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (document.activeElement !== document.body) return;
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
}
