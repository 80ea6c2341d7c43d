import { createContext } from 'react';

/** Decides which heading of a page is its h1. */
export interface TitleClaims {
  /** Whether a heading is it, or becomes it because none is. */
  claim: (id: string) => boolean;
  /** Whether a heading is it already. */
  isTaken: () => boolean;
  /** As long as the heading is shown. @param draw draws it again @returns its end */
  hold: (id: string, draw: () => void) => () => void;
}

/**
 * The first heading of a page that is drawn is its h1; others are h2. Editors of pages combine widgets freely, and a
 * page has exactly one title.
 */
export function createTitleClaims(): TitleClaims {
  let holder: string | null = null;
  const shown = new Set<() => void>();
  const claim = (id: string) => {
    holder ??= id;
    return holder === id;
  };
  return {
    claim,
    isTaken: () => holder !== null,
    hold(id, draw) {
      // It replaces a heading that was still there when it was drawn.
      if (holder === null && claim(id)) draw();
      shown.add(draw);
      return () => {
        shown.delete(draw);
        if (holder !== id) return;
        holder = null;
        for (const other of shown) other();
      };
    },
  };
}

/** For what is shown on some devices only: the title is on all. */
export const noTitle: TitleClaims = {
  claim: () => false,
  isTaken: () => true,
  hold: () => () => undefined,
};

/** Null outside of a page: every title is an h1. */
export const TitleContext = createContext<TitleClaims | null>(null);
