import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type BadgeTone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger';

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-surface-sunken text-text-muted',
  accent: 'bg-accent-soft text-accent',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
};

/** Without a background of its own color a badge would look like plain text. */
const onSoft = 'in-[.bg-accent-soft,.bg-success-soft]:bg-surface-raised';

/** The shape shared by all badges. */
export const badgeClasses =
  'inline-flex min-h-6 max-w-full shrink-0 items-center gap-1 rounded-md px-2 py-0.5 text-xs font-medium wrap-anywhere [&_svg]:size-3.5 [&_svg]:shrink-0';

type BadgeProps = { tone?: BadgeTone; icon?: ReactNode; children: ReactNode; className?: string };

export function Badge({ tone = 'neutral', icon, children, className }: BadgeProps) {
  return (
    <span className={cx(badgeClasses, tones[tone], onSoft, className)}>
      {icon}
      {children}
    </span>
  );
}
