import LoaderCircle from 'virtual:icons/loader-circle';
import { cx } from './cx.ts';

type SpinnerProps = { className?: string };

/** Decoration only: whoever shows it says in words, or by aria-busy, what is awaited. */
export function Spinner({ className }: SpinnerProps) {
  return <LoaderCircle aria-hidden className={cx('size-4.5 animate-spin', className)} />;
}
