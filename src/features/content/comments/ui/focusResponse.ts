/** Where a response stands in the page. */
export function responseElementId(id: string): string {
  return `response-${id}`;
}

/** Brings a response into sight and puts the focus on it. @returns whether it is on this page */
export function focusResponse(id: string): boolean {
  const element = document.getElementById(responseElementId(id));
  if (!element) return false;
  bringIntoSight(element, element.clientHeight > window.innerHeight / 2 ? 'start' : 'center');
  return true;
}

/** Scrolls to an element and puts the focus on it. */
export function bringIntoSight(element: HTMLElement, block: 'start' | 'center'): void {
  element.scrollIntoView({ block });
  element.focus({ preventScroll: true });
}

/** The id of the response that an element is; null for another. */
export function responseIdOf(element: HTMLElement): string | null {
  return /^response-(\d+)$/.exec(element.id)?.[1] ?? null;
}

/**
 * Puts the focus on a response as soon as React has drawn it, which on a slow machine takes many frames.
 * @param frames how many more are waited for
 */
export function focusResponseSoon(id: string, frames = 120): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (!focusResponse(id) && frames > 0) focusResponseSoon(id, frames - 1);
    }),
  );
}

/** Before a response goes: puts the focus on the next one, else the one before, else the heading. */
export function focusNeighbourOf(id: string): void {
  const all = [...document.querySelectorAll<HTMLElement>('[id^="response-"]')];
  const at = all.findIndex((element) => element.id === responseElementId(id));
  const neighbour = all[at + 1] ?? all[at - 1] ?? document.getElementById('comments-heading');
  neighbour?.focus();
}
