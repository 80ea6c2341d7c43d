import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Moves the focus to the start of a new page, or a new view of it: the followed link was removed with the old
 * page, and the focus would otherwise be somewhere in the middle.
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
