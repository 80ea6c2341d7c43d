import Inbox from 'virtual:icons/inbox';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

type EmptyStateProps = {
  /** The spec's words, for example 'No conversations found!' (§8). */
  title: ReactNode;
  description?: ReactNode;
  icon?: ReactNode;
  /** The next step: a link or a button. */
  action?: ReactNode;
  className?: string;
};

export function EmptyState({ title, description, icon, action, className }: EmptyStateProps) {
  return (
    <div className={cx('flex flex-col items-center gap-1 px-4 py-12 text-center', className)}>
      <span
        aria-hidden
        className="mb-3 inline-flex size-14 items-center justify-center rounded-full bg-surface-sunken text-text-muted [&_svg]:size-6"
      >
        {icon ?? <Inbox />}
      </span>
      <p className="font-semibold">{title}</p>
      {description && <p className="max-w-sm text-sm text-pretty text-text-muted">{description}</p>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
