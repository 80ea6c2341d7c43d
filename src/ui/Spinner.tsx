import LoaderCircle from 'virtual:icons/loader-circle';
import { cx } from './cx.ts';

type SpinnerProps = { className?: string };

/** Decorative: the caller states in text, or with aria-busy, what is loading. It appears after a moment only. */
export function Spinner({ className }: SpinnerProps) {
  return <LoaderCircle aria-hidden className={cx('spinner size-4.5', className)} />;
}
