import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';

type DispensableProps = {
  /** A `lazy` component. */
  children: ReactNode;
  /** Holds its place until it is there, and if it never comes. */
  room?: ReactNode;
};

/** What the page serves as well without: its script is not waited for, and may fail to come. */
export function Dispensable({ children, room = null }: DispensableProps) {
  return (
    <ErrorBoundary fallback={() => room}>
      <Suspense fallback={room}>{children}</Suspense>
    </ErrorBoundary>
  );
}
