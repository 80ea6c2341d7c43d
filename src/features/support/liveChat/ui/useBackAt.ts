import { formatTimeOfDay } from '#core/formatTime.ts';
import { localeOf } from '#core/languages.ts';
import { useClock } from '#ui/Clock.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

/** When agents are back, in the time zone of the visitor: “Back tomorrow at 9:00 AM”; null if it is not known. */
export function useBackAt(opensAt: string | null): string | null {
  const { t, language } = useTranslation('liveChatWidget');
  const { now, timeZone, style } = useClock();
  if (opensAt === null) return null;
  const at = Date.parse(opensAt);
  const dayOf = (moment: number) =>
    // ISO 8601, by which days are compared.
    new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment);
  const days = Math.round((Date.parse(dayOf(at)) - Date.parse(dayOf(now))) / 86_400_000);
  const time = formatTimeOfDay(at, language, { timeZone, style });
  if (days <= 0) return t('offline.backToday', { time });
  if (days === 1) return t('offline.backTomorrow', { time });
  const date = new Intl.DateTimeFormat(localeOf(language), {
    ...(days < 7
      ? { weekday: 'long' as const }
      : { day: 'numeric' as const, month: 'long' as const }),
    timeZone,
  }).format(at);
  return t('offline.backOn', { date, time });
}
