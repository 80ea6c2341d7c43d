/** Pixels between both, and to the window's edge. */
const gap = 8;

/** Moves an element of the top layer below another one, or above it where there is more room. */
export function placeBeside(card: HTMLElement, anchor: Element): void {
  const { style, offsetWidth: width, offsetHeight: height } = card;
  const at = anchor.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const start = anchor.matches(':dir(rtl)') ? at.right - width : at.left;
  const left = Math.max(gap, Math.min(start, clientWidth - width - gap));
  const isBelow = at.bottom + gap + height <= clientHeight || at.top < clientHeight - at.bottom;
  style.left = `${left}px`;
  style.top = `${isBelow ? at.bottom + gap : at.top - gap - height}px`;
}
