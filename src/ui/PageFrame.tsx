import type { ReactNode } from 'react';

/** The main content of a page: its sections, stacked. The target of the skip link. */
export function PageFrame({ children }: { children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className="grow outline-none">
      {children}
    </main>
  );
}
