import { type ReactNode, useEffect, useState } from 'react';
import { Dispensable } from './Dispensable.tsx';
import { whenIdle } from './idleTime.ts';

/**
 * What nobody needs at once: rendered in the browser only, when it has nothing better to do. Give it
 * a `lazy` component, so that its script is not waited for either; without it the page serves as well.
 */
export function WhenIdle({ children }: { children: ReactNode }) {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle ? <Dispensable>{children}</Dispensable> : null;
}
