import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#core/paths.ts';
import { useShell } from '#ui/useShell.ts';

/** How much waits for a moderator, for those it is any business of; null until it is known. */
export function useWaitingCount(isOffered: boolean): string | null {
  const [count, setCount] = useState<string | null>(null);
  const isThere = useLocation().pathname === paths.moderation();
  const shell = useShell();
  const asked = useRef(shell);
  asked.current = shell;
  // Not before the page stands, and anew after it was worked on.
  useEffect(() => {
    if (!isOffered || isThere) return;
    let isLate = false;
    import('#features/moderation/ui/countWaiting.ts')
      .then(({ countWaiting }) => countWaiting(asked.current))
      .then((waiting) => isLate || setCount(waiting))
      .catch(() => undefined); // it is not worth a word
    return () => {
      isLate = true;
    };
  }, [isOffered, isThere]);
  return count;
}
