import type { ReactNode } from 'react';

/** Shown without JavaScript above a form that requires it. */
export function NeedsScripts({ children }: { children: ReactNode }) {
  return (
    <p className="hidden rounded-lg border border-border bg-surface-raised p-4 needs-js:block">
      {children}
    </p>
  );
}
