import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '#ui/cx.ts';

type IconLinkProps = { to: string; label: string; icon: ReactNode; className?: string };

/** A link that looks like an icon button. */
export function IconLink({ to, label, icon, className }: IconLinkProps) {
  return (
    <Link
      to={to}
      aria-label={label}
      title={label}
      className={cx(
        'touch-target inline-flex size-10 shrink-0 items-center justify-center rounded-button text-text-muted hover:bg-surface-sunken hover:text-text',
        className,
      )}
    >
      {icon}
    </Link>
  );
}
