import { type RefObject, useEffect, useRef } from 'react';
import { focusInto } from './focusInto.ts';

/**
 * Where one step takes the place of another, what was pressed goes and would take the focus along: it
 * comes to the first field of the new step, or else to its first button.
 * @param step changes with every step
 * @returns for what holds the steps
 */
export function useFocusOfStep<Holder extends HTMLElement>(step: string): RefObject<Holder | null> {
  const holder = useRef<Holder>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const isLost = () => document.activeElement === document.body;
    if (!holder.current || !isLost()) return;
    focusInto(holder.current);
    if (isLost()) holder.current.querySelector('button')?.focus();
  }, [step]);
  return holder;
}
