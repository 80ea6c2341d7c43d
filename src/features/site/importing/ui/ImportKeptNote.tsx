import { formatDate } from '#core/formatTime.ts';
import { useClock } from '#ui/Clock.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

/** Until when the files of an import that nobody goes on with are kept. */
export function ImportKeptNote({ until }: { until: string }) {
  const { t, language } = useTranslation('imports');
  const { timeZone, style } = useClock();
  const date = formatDate(Date.parse(until), language, { timeZone, style });
  return (
    <p className="text-sm text-text-muted" suppressHydrationWarning>
      {t('keptUntil', { date })}
    </p>
  );
}
