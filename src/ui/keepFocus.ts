/** What can have the focus without opening the keyboard of a phone. */
const controls =
  'a[href], button:not(:disabled), summary, select:not(:disabled), input:is([type="radio"], [type="checkbox"]):not(:disabled), [tabindex="0"]';

/** Milliseconds that other code has to move the focus itself, such as to the same control of the next row. */
const courtesy = 120;

/** Where the focus was. */
interface FocusPlace {
  element: HTMLElement;
  /** The page it is on. */
  page: string;
  /** From the inside to the outside, each with the sibling before it. */
  levels: readonly { element: Element; before: Element | null }[];
  /** For a place in a dialog or a menu: where it was opened from. */
  opener: FocusPlace | null;
}

/**
 * Keeps the place of keyboard users: when the focused control is removed or disabled, browsers drop the focus, and
 * a screen reader starts again at the top. It returns to the control once that is enabled, or else to what is now in
 * its place.
 *
 * @returns a function that stops it
 */
export function keepFocus(): () => void {
  let place: FocusPlace | null = null;
  let isLost = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = () => {
    if (place === null || document.activeElement !== document.body) return;
    if (!isStillOn(place.page)) return;
    isLost ||= isUnable(place.element);
    if (!isLost || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      if (place === null || document.activeElement !== document.body) return;
      if (isStillOn(place.page)) restore(place);
    }, courtesy);
  };
  const observer = new MutationObserver(look);
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    if (place === null) {
      const attributeFilter = ['disabled', 'open'];
      observer.observe(document.body, { subtree: true, childList: true, attributeFilter });
    }
    place = placeOf(target, place);
    isLost = false;
  };
  // Leaving a control on purpose, by a click on the page, is no loss.
  const forget = () => {
    place = null;
    observer.disconnect();
  };

  document.addEventListener('focusin', remember);
  document.addEventListener('pointerdown', forget);
  return () => {
    document.removeEventListener('focusin', remember);
    document.removeEventListener('pointerdown', forget);
    clearTimeout(timer);
    observer.disconnect();
  };
}

/** A new page, and the skeleton that stands in for it, begin at their start. */
function isStillOn(page: string): boolean {
  return page === location.pathname && document.querySelector('.page-skeleton') === null;
}

function placeOf(element: HTMLElement, last: FocusPlace | null): FocusPlace {
  const levels: FocusPlace['levels'][number][] = [];
  for (let at: Element | null = element; at !== null && at !== document.body; ) {
    levels.push({ element: at, before: at.previousElementSibling });
    at = at.parentElement;
  }
  const here = { element, levels, page: location.pathname };
  const layer = layerOf(element);
  if (layer === null || last === null) return { ...here, opener: null };
  return { ...here, opener: layerOf(last.element) === layer ? last.opener : last };
}

/** The dialog or the menu that an element is in. */
function layerOf(element: Element): Element | null {
  return element.closest('dialog, [popover]');
}

function isUnable(element: HTMLElement): boolean {
  return !element.isConnected || element.matches(':disabled') || !element.checkVisibility();
}

function restore({ element, levels, opener }: FocusPlace): void {
  if (!isUnable(element)) {
    element.focus({ preventScroll: true });
  } else if (opener !== null && layerOf(element)?.checkVisibility() !== true) {
    restore(opener);
  } else if (!element.checkVisibility()) {
    const next = findNext(levels) ?? document.getElementById('content');
    next?.focus({ preventScroll: true });
  }
  // Else it is disabled while it works: it is looked at again once it is enabled.
}

/** The first control in the place of what was removed; where nothing follows, the last before it. */
function findNext(levels: FocusPlace['levels']): HTMLElement | undefined {
  const removed = levels.findLastIndex(({ element }) => !element.isConnected);
  let before = levels[removed]?.before ?? null;
  for (const { element: holder } of levels.slice(removed + 1)) {
    const start = before?.isConnected ? before : null;
    const there = [...holder.querySelectorAll<HTMLElement>(controls)].filter((control) =>
      control.checkVisibility(),
    );
    const next = there.find((control) => start === null || isAfter(control, start));
    if (there.length > 0) return next ?? there.at(-1);
    before = holder;
  }
  return undefined;
}

function isAfter(one: Element, other: Element): boolean {
  const order = other.compareDocumentPosition(one);
  return (
    (order & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
    (order & Node.DOCUMENT_POSITION_CONTAINED_BY) === 0
  );
}
