import { type RefObject, useEffect, useRef } from 'react';
import { focusInto } from './focusInto.ts';

/**
 * When one step replaces another, the pressed button is removed and would lose the focus: it moves to the
 * first field of the new step, or else to its first button.
 * @param step changes with every step
 * @returns a ref for the container of the steps
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
