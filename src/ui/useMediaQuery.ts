import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches; null on the server and on its page, which is rendered for all. */
export function useMediaQuery(query: string): boolean | null {
  const follow = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore<boolean | null>(
    follow,
    () => matchMedia(query).matches,
    () => null,
  );
}
