import { Suspense } from 'react';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { lazyPart } from '#ui/lazyPart.ts';
import type { ResponseComposerProps } from './ResponseComposer.tsx';

const Composer = lazyPart(async () => (await import('./ResponseComposer.tsx')).ResponseComposer);

/** The composer, for those who may write: most visitors of a post never load it. */
export function LazyResponseComposer(props: ResponseComposerProps) {
  return (
    <ErrorBoundary>
      <Suspense>
        <Composer {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
