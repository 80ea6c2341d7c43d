import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { focusInto } from '#ui/focusInto.ts';

interface DialogState {
  isOpen: boolean;
  /** How often someone asked for it; 0 if it was open on the page before, which moves no focus. */
  asked: number;
}

/**
 * Shows the panel beside the page, which stays usable. A page that is covered by a modal dialog is not, and neither is
 * what is beside it: if one is open, such as a guided workflow that asks for the chat, the panel is a modal dialog
 * above it until that one is closed.
 */
export function useLiveChatDialog({
  isOpen,
  asked,
}: DialogState): RefObject<HTMLDialogElement | null> {
  const panel = useRef<HTMLDialogElement>(null);
  const focused = useRef<Element | null>(null);
  const [isModal, setModal] = useState(false);

  useLayoutEffect(() => {
    const element = panel.current;
    if (!element || !isOpen) return undefined;
    if (isModal) element.showModal();
    // Not `show`, which moves the focus.
    else element.open = true;
    if (focused.current instanceof HTMLElement) focused.current.focus();
    return () => {
      focused.current = element.contains(document.activeElement) ? document.activeElement : null;
      element.close();
    };
  }, [isModal, isOpen]);

  useEffect(() => {
    if (asked === 0) return;
    const isCovered = hasOtherModal(panel.current);
    setModal(isCovered);
    if (!isCovered && panel.current) focusInto(panel.current);
  }, [asked]);

  useEffect(() => {
    if (!isModal || !isOpen) return undefined;
    const observer = new MutationObserver(() => setModal(hasOtherModal(panel.current)));
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
    return () => observer.disconnect();
  }, [isModal, isOpen]);
  return panel;
}

function hasOtherModal(panel: HTMLDialogElement | null): boolean {
  return [...document.querySelectorAll('dialog:modal')].some((each) => each !== panel);
}
