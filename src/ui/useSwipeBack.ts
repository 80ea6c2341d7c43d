import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Pixels a finger must cover, and how many before it is clear where it goes. */
const [enough, clear] = [72, 10];

/** Where the list beside it is not shown, as `lg` of the theme. */
const narrow = '(width < 62rem)';

/**
 * On a phone, a finger that moves in the direction that leads back, to the right where lines run from the left, goes
 * back. It follows the finger until then. What scrolls sideways itself, such as code, and selected text keep their
 * gesture.
 */
export function useSwipeBack(holder: RefObject<HTMLElement | null>, onBack: () => void): void {
  const latest = useRef(onBack);
  useLayoutEffect(() => {
    latest.current = onBack;
  });
  useEffect(() => {
    const element = holder.current;
    if (!element) return;
    const listening = new AbortController();
    const options = { passive: true, signal: listening.signal };
    let start: { x: number; y: number } | null = null;
    let moved = 0;

    const follow = (distance: number) => {
      moved = distance;
      element.style.translate =
        distance === 0 ? '' : `${distance * (isFromRight(element) ? -1 : 1)}px`;
    };
    const begin = ({ touches, target }: TouchEvent) => {
      const [touch, another] = touches;
      cancel();
      if (!touch || another || !matchMedia(narrow).matches) return;
      if (!getSelection()?.isCollapsed || scrollsSideways(target, element)) return;
      start = { x: touch.clientX, y: touch.clientY };
    };
    const move = ({ touches }: TouchEvent) => {
      const touch = touches[0];
      if (!start || !touch) return;
      const ahead = (touch.clientX - start.x) * (isFromRight(element) ? -1 : 1);
      const aside = Math.abs(touch.clientY - start.y);
      // Scrolling, or the other way: no longer this gesture.
      const isOther = aside > Math.max(ahead, clear) || ahead < -clear;
      if (isOther) start = null;
      follow(isOther ? 0 : ahead > clear ? ahead : 0);
    };
    const cancel = () => {
      start = null;
      follow(0);
    };
    const end = () => {
      const isBack = start !== null && moved >= enough;
      cancel();
      if (isBack) latest.current();
    };
    element.addEventListener('touchstart', begin, options);
    element.addEventListener('touchmove', move, options);
    element.addEventListener('touchend', end, options);
    element.addEventListener('touchcancel', cancel, options);
    return () => {
      listening.abort();
      follow(0);
    };
  }, [holder]);
}

function isFromRight(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl';
}

function scrollsSideways(target: EventTarget | null, holder: Element): boolean {
  let at = target instanceof Element ? target : null;
  for (; at !== null && at !== holder; at = at.parentElement) {
    if (at.scrollWidth > at.clientWidth && /auto|scroll/.test(getComputedStyle(at).overflowX)) {
      return true;
    }
  }
  return false;
}
