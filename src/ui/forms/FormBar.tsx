import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

type FormBarProps = {
  /** If there is room, it is at the end of the form. */
  onPhonesOnly?: boolean;
  children: ReactNode;
};

/** The buttons of a long form, always visible. */
export function FormBar({ onPhonesOnly = false, children }: FormBarProps) {
  return (
    <div
      className={cx(
        'bottom-bar sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center gap-3 border-t border-border bg-surface px-4 py-3 pb-[max(1.2rem,env(safe-area-inset-bottom))] sm:mx-0 sm:px-0',
        onPhonesOnly && 'sm:static',
      )}
    >
      {children}
    </div>
  );
}
