import { type RefObject, useEffect } from 'react';
import { focusInto } from '../focusInto.ts';

/** For a form that opens away from the link that asked for it: the focus comes along. */
export function useFocusIntoForm({
  formProps: { ref },
}: {
  formProps: { ref: RefObject<HTMLFormElement | null> };
}): void {
  useEffect(() => {
    if (ref.current) focusInto(ref.current);
  }, [ref]);
}
