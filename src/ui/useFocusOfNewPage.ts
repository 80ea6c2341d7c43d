import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Lets the keyboard and a screen reader begin a new page, or a new view of it, at its start: the
 * link that was followed went with the old one, and its place would be somewhere in the middle of
 * the new one.
 */
export function useFocusOfNewPage(): void {
  const { pathname, search } = useLocation();
  const view = pathname + search;
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    if (document.activeElement !== document.body) return;
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [view]);
}
