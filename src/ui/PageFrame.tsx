import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/**
 * The main content of a page: its sections, stacked. The target of the skip link.
 * @param label for a page in a frame of another one
 * @param isShaded whether the whole page has the background of shaded sections
 */
export function PageFrame({
  label,
  isShaded = false,
  children,
}: {
  label?: string | undefined;
  isShaded?: boolean;
  children: ReactNode;
}) {
  return (
    <main
      id="content"
      aria-label={label}
      tabIndex={-1}
      className={cx('grow outline-none', isShaded && 'bg-surface-sunken')}
    >
      {children}
    </main>
  );
}
