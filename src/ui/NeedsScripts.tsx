import type { ReactNode } from 'react';

/** Said above a form that cannot be sent without scripts, to those who have none. */
export function NeedsScripts({ children }: { children: ReactNode }) {
  return (
    <p className="hidden rounded-lg border border-border bg-surface-raised p-4 needs-js:block">
      {children}
    </p>
  );
}
