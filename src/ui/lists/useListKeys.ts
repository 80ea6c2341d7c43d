import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { isCovered, isTyping } from '../keys/isTyping.ts';
import { keysAreOn } from '../keys/keyChoice.ts';

/** The action of a key, by name; the id is the focused row's, null if there is none. */
export type ListKeyHandlers = Record<string, (rowId: string | null, shift: boolean) => void>;

/**
 * List shortcuts, inactive while typing or while a dialog is open: j and k move through elements with
 * `data-row`, each row's `data-row-link` receives the focus, `/` focuses `data-list-search`.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, handlers: ListKeyHandlers): void {
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (isCovered() || (event.key.length === 1 && !keysAreOn())) return;
      const act = actOf(event, list.current, latest.current);
      if (!act) return;
      // Before the shell, which also handles `/`.
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    document.addEventListener('keydown', hear, true);
    return () => document.removeEventListener('keydown', hear, true);
  }, [list]);
}

function actOf(
  event: KeyboardEvent,
  list: HTMLElement | null,
  handlers: ListKeyHandlers,
): (() => void) | undefined {
  const key = event.key.toLowerCase();
  if (list === null) return undefined;
  if (key === 'j') return () => moveInRows(list, 1);
  if (key === 'k') return () => moveInRows(list, -1);
  if (key === '/') return () => list.querySelector<HTMLElement>('[data-list-search]')?.focus();
  const handler = Object.hasOwn(handlers, key) ? handlers[key] : undefined;
  return handler && (() => handler(focusedRowId(list), event.shiftKey));
}

function rowsOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[data-row]')];
}

function currentRow(list: HTMLElement): HTMLElement | undefined {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]');
  return row && list.contains(row) ? row : undefined;
}

/** The id of the row that has the focus. */
export function focusedRowId(list: HTMLElement): string | null {
  return currentRow(list)?.dataset.row ?? null;
}

/** Moves the focus to the next or the previous row. */
export function moveInRows(list: HTMLElement, step: 1 | -1): void {
  const rows = rowsOf(list);
  const current = currentRow(list);
  const at = current ? rows.indexOf(current) : step === 1 ? -1 : rows.length;
  const next = rows[Math.min(Math.max(at + step, 0), rows.length - 1)];
  next?.querySelector<HTMLElement>('[data-row-link]')?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
