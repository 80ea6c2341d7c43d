import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { whenIdle } from './idleTime.ts';

/**
 * What nobody needs at once: rendered in the browser only, when it has nothing better to do. Give it
 * a `lazy` component, so that its script is not waited for either; without it the page serves as well.
 */
export function WhenIdle({ children }: { children: ReactNode }) {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  if (!isIdle) return null;
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}
