let isLeaving = false;

/** Whether the page is being left, so that answers may never arrive. */
export function isLeavingPage(): boolean {
  return isLeaving;
}

if (typeof window !== 'undefined') {
  // Before the listeners that send something at that moment.
  window.addEventListener('pagehide', () => (isLeaving = true), { capture: true });
  window.addEventListener('pageshow', () => (isLeaving = false), { capture: true });
}
