import type { ReactNode } from 'react';
import { cx } from './cx.ts';

type PageProps = {
  children: ReactNode;
  /** What spans the window above the centred body, a banner for example. */
  top?: ReactNode;
  className?: string;
};

/** The body of a page, centred (§9: page width). The target of the skip link. */
export function Page({ children, top, className }: PageProps) {
  return (
    <main id="content" tabIndex={-1} className="grow outline-none">
      {top}
      <div className={cx('page flex flex-col gap-6 py-6 md:py-8', className)}>{children}</div>
    </main>
  );
}
