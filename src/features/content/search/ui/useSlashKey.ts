import { type RefObject, useEffect } from 'react';
import { isCovered, isTyping } from '#ui/keys/isTyping.ts';
import { keysAreOn } from '#ui/keys/keyChoice.ts';

/** `/` focuses the search, except while typing or in a dialog. */
export function useSlashKey(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || isTyping(event.target) || isCovered()) return;
      if (!keysAreOn()) return;
      // A phone's bar has a link instead of the field.
      if (!input.current?.checkVisibility()) return;
      event.preventDefault();
      input.current.focus();
      input.current.select();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [input]);
}
