import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

interface Waiting {
  /** Whether it is any business of the viewer. */
  isOffered: boolean;
  /** The page where it is worked on. */
  path: string;
  count: () => Promise<string | null>;
}

/** How much waits for somebody of the staff; null until it is known. */
export function useWaitingCount({ isOffered, path, count }: Waiting): string | null {
  const [waiting, setWaiting] = useState<string | null>(null);
  const isThere = useLocation().pathname === path;
  // Not before the page stands, and anew after it was worked on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `count` is the same function in other clothes
  useEffect(() => {
    if (!isOffered || isThere) return;
    let isLate = false;
    count()
      .then((found) => isLate || setWaiting(found))
      .catch(() => undefined); // it is not worth a word
    return () => {
      isLate = true;
    };
  }, [isOffered, isThere]);
  return waiting;
}
