import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** Below this a list is only faded; a flashing skeleton is worse than none. Milliseconds. */
const patience = 250;

/** Whether another view of this page's list is loading, and whether it takes long. */
export function useListLoading(): 'no' | 'yes' | 'slow' {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const loading = state === 'loading' && location.pathname === pathname;
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!loading) return;
    const timer = setTimeout(() => setSlow(true), patience);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [loading]);
  if (!loading) return 'no';
  return slow ? 'slow' : 'yes';
}
