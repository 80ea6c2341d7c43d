import { useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { focusResponse } from './focusResponse.ts';
import { rememberedList } from './rememberedLists.ts';

/**
 * Brings the response that the address names into sight, once for each visit; but whoever comes back
 * finds the place they had left.
 */
export function useFocusTarget(targetId: string | null): void {
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  // Before this visit is remembered itself.
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
