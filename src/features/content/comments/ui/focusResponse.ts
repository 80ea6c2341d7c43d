/** Element id of a response. */
export function responseElementId(id: string): string {
  return `response-${id}`;
}

/** Scrolls to a response and focuses it. @returns whether it is on this page */
export function focusResponse(id: string): boolean {
  const element = document.getElementById(responseElementId(id));
  if (!element) return false;
  bringIntoView(element, element.clientHeight > window.innerHeight / 2 ? 'start' : 'center');
  return true;
}

/** Scrolls to an element and focuses it. */
export function bringIntoView(element: HTMLElement, block: 'start' | 'center'): void {
  element.scrollIntoView({ block });
  element.focus({ preventScroll: true });
}

/** The response id of an element; null for others. */
export function responseIdOf(element: HTMLElement): string | null {
  return /^response-(\d+)$/.exec(element.id)?.[1] ?? null;
}

/**
 * Focuses a response once React has rendered it, which takes many frames on a slow machine.
 * @param frames remaining frames to wait
 */
export function focusResponseSoon(id: string, frames = 120): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (!focusResponse(id) && frames > 0) focusResponseSoon(id, frames - 1);
    }),
  );
}

/** Before a response is removed: focuses the next one, else the previous one, else the heading. */
export function focusNeighbourOf(id: string): void {
  const all = [...document.querySelectorAll<HTMLElement>('[id^="response-"]')];
  const at = all.findIndex((element) => element.id === responseElementId(id));
  const neighbour = all[at + 1] ?? all[at - 1] ?? document.getElementById('comments-heading');
  neighbour?.focus();
}
