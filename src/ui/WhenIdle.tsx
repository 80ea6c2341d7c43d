import { type ReactNode, useEffect, useState } from 'react';
import { Dispensable } from './Dispensable.tsx';
import { whenIdle } from './idleTime.ts';

/**
 * Renders optional content in the browser only, once it is idle. Pass a `lazy` component, so that its script
 * does not block the page either.
 */
export function WhenIdle({ children }: { children: ReactNode }) {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle ? <Dispensable>{children}</Dispensable> : null;
}
