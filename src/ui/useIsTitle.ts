import { useContext, useId, useLayoutEffect, useReducer } from 'react';
import { TitleContext } from './titleClaims.ts';

/** Whether the heading of a component is the page's h1. @param wants false if it has no heading */
export function useIsTitle(wants = true): boolean {
  const claims = useContext(TitleContext);
  const id = useId();
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => (claims && wants ? claims.hold(id, draw) : undefined), [claims, wants, id]);
  return wants && (claims === null || claims.claim(id));
}
