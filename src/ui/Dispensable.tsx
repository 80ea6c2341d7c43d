import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';

type DispensableProps = {
  /** A `lazy` component. */
  children: ReactNode;
  /** Placeholder until it loads, and if it fails to load. */
  room?: ReactNode;
};

/** An optional part: its script does not block the page, and may fail to load. */
export function Dispensable({ children, room = null }: DispensableProps) {
  return (
    <ErrorBoundary fallback={() => room}>
      <Suspense fallback={room}>{children}</Suspense>
    </ErrorBoundary>
  );
}
