import { useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { focusResponse } from './focusResponse.ts';
import { rememberedList } from './rememberedLists.ts';

/**
 * Scrolls to the response in the URL, once per visit; on back navigation the previous position is restored.
 */
export function useFocusTarget(targetId: string | null): void {
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  // Before this visit is recorded.
  const [known, setKnown] = useState(() => ({ key, wasHere: wasHere(key, isBack) }));
  if (known.key !== key) setKnown({ key, wasHere: wasHere(key, isBack) });
  const { wasHere: returns } = known;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address again is another visit
  useEffect(() => {
    if (targetId !== null && !returns) focusResponse(targetId);
  }, [targetId, key, returns]);
}

function wasHere(key: string, isBack: boolean): boolean {
  return isBack && rememberedList(key) !== undefined;
}
