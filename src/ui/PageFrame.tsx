import type { ReactNode } from 'react';

/** The body of a page: its sections, one below the other. The target of the skip link. */
export function PageFrame({ children }: { children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className="grow outline-none">
      {children}
    </main>
  );
}
