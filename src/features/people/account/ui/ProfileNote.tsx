import CircleAlert from 'virtual:icons/circle-alert';
import CircleCheck from 'virtual:icons/circle-check';
import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

/** The result of a form, announced when it appears. */
export function ProfileNote({ good = false, children }: { good?: boolean; children: ReactNode }) {
  const Icon = good ? CircleCheck : CircleAlert;
  return (
    <div
      role={good ? 'status' : 'alert'}
      className={cx(
        'flex items-start gap-2.5 rounded-md px-3.5 py-3 text-sm',
        good ? 'bg-success-soft text-success' : 'bg-danger-soft text-danger',
      )}
    >
      <Icon aria-hidden className="mt-px size-4.5 shrink-0" />
      <div className="flex flex-col items-start gap-2">{children}</div>
    </div>
  );
}
