import type { ReactNode } from 'react';
import { cx } from './cx.ts';

type CardProps = {
  children: ReactNode;
  /** The card's heading, as an element so that its level fits the page. */
  heading?: ReactNode;
  /** A link or button at the end of the header. */
  action?: ReactNode;
  /** Without padding, for lists whose rows have their own. */
  flush?: boolean;
  as?: 'div' | 'section' | 'article' | 'aside' | 'li';
  className?: string;
};

export function Card({
  children,
  heading,
  action,
  flush = false,
  as: Element = 'div',
  className,
}: CardProps) {
  return (
    <Element className={cx('rounded-xl border border-border bg-surface-raised', className)}>
      {heading && (
        <div
          className={cx(
            'flex min-h-8 flex-wrap items-center justify-between gap-x-4 px-4 pt-4 sm:px-5',
            flush && 'pb-3',
            '[&_:is(h2,h3)]:text-base [&_:is(h2,h3)]:font-semibold',
            // As wide as its longest word, then the remaining space: only then does the action wrap.
            '*:first:w-min *:first:max-w-full *:first:grow *:first:wrap-break-word',
          )}
        >
          {heading}
          {action}
        </div>
      )}
      <div className={flush ? undefined : cx('px-4 pb-4 sm:px-5', heading ? 'pt-3' : 'pt-4')}>
        {children}
      </div>
    </Element>
  );
}
