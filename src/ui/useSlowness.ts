import { useEffect, useState } from 'react';

/** Below this, nothing is shown for what loads: a flash is worse than a short wait. Milliseconds. */
const patience = 300;

/** Whether something has been loading for so long that its reader should be told. */
export function useSlowness(isLoading: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setSlow(true), patience);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isLoading]);
  return isLoading && isSlow;
}
