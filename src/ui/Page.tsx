import type { ReactNode } from 'react';
import { cx } from './cx.ts';

type PageProps = { children: ReactNode; className?: string };

/** The centred body of a page (§9: page width). The target of the skip link. */
export function Page({ children, className }: PageProps) {
  return (
    <main
      id="content"
      tabIndex={-1}
      className={cx('page flex grow flex-col gap-6 py-6 outline-none md:py-8', className)}
    >
      {children}
    </main>
  );
}
