import { formatDate } from '#core/formatTime.ts';
import { useClock } from '#ui/Clock.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';

/** Says why nothing can be written, before somebody tries. */
export function SuspendedNotice() {
  const { t, language } = useTranslation('identity');
  const { suspendedUntil } = useShell().viewer;
  const { timeZone, style } = useClock();
  if (suspendedUntil === null) return null;
  const date = formatDate(Date.parse(suspendedUntil), language, { timeZone, style });
  return (
    <p
      role="status"
      suppressHydrationWarning
      className="bg-warning-soft px-4 py-2.5 text-center text-sm text-warning"
    >
      {t('suspendedUntil', { date })}
    </p>
  );
}
