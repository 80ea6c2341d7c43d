import { usePendingMove } from '../usePendingMove.ts';
import { useSlowness } from '../useSlowness.ts';

/** Whether another view of this page's list is loading, at first only faded, and whether it takes long. */
export function useListLoading(): 'no' | 'yes' | 'slow' {
  const isLoading = usePendingMove()?.isSamePage ?? false;
  const isSlow = useSlowness(isLoading);
  if (!isLoading) return 'no';
  return isSlow ? 'slow' : 'yes';
}
