import { Suspense } from 'react';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { lazyPart } from '#ui/lazyPart.ts';
import type { ResponseComposerProps } from './ResponseComposer.tsx';

const Composer = lazyPart(async () => (await import('./ResponseComposer.tsx')).ResponseComposer);

/** The composer, loaded only for members who may write. */
export function LazyResponseComposer(props: ResponseComposerProps) {
  return (
    <ErrorBoundary>
      <Suspense>
        <Composer {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
