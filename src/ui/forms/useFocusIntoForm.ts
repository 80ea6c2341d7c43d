import { type RefObject, useEffect } from 'react';
import { focusInto } from '../focusInto.ts';

/** Moves the focus to a form that opens away from its link. */
export function useFocusIntoForm({
  formProps: { ref },
}: {
  formProps: { ref: RefObject<HTMLFormElement | null> };
}): void {
  useEffect(() => {
    if (ref.current) focusInto(ref.current);
  }, [ref]);
}
