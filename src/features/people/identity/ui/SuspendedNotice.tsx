import { formatDate } from '#core/formatTime.ts';
import { useClock } from '#ui/Clock.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';

/** Explains up front why the member is read-only: until when, and the reason. */
export function SuspendedNotice() {
  const { t, language } = useTranslation('suspension');
  const { suspendedUntil, suspendedReason } = useShell().viewer;
  const { timeZone, style } = useClock();
  if (suspendedUntil === null) return null;
  const date = formatDate(Date.parse(suspendedUntil), language, { timeZone, style });
  return (
    <div
      role="status"
      className="flex flex-col gap-0.5 bg-warning-soft px-4 py-2.5 text-center text-sm text-warning"
    >
      <p suppressHydrationWarning>{t('until', { date })}</p>
      {suspendedReason && (
        <p className="mx-auto max-w-prose text-pretty wrap-anywhere">
          {t('reason')} <bdi>{suspendedReason}</bdi>
        </p>
      )}
    </div>
  );
}
