import type { ReactNode } from 'react';

/**
 * The main content of a page: its sections, stacked. The target of the skip link.
 * @param label for a page in a frame of another one
 */
export function PageFrame({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <main id="content" aria-label={label} tabIndex={-1} className="grow outline-none">
      {children}
    </main>
  );
}
