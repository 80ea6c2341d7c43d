/** Where a response stands in the page. */
export function responseElementId(id: string): string {
  return `response-${id}`;
}

/** Brings a response into sight and puts the focus on it. @returns whether it is on this page */
export function focusResponse(id: string): boolean {
  const element = document.getElementById(responseElementId(id));
  if (!element) return false;
  element.scrollIntoView({
    block: element.clientHeight > window.innerHeight / 2 ? 'start' : 'center',
  });
  element.focus({ preventScroll: true });
  return true;
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
