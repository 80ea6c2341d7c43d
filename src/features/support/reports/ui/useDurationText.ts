import { formatDuration } from '#core/formatDuration.ts';
import { useTranslation } from '#ui/useTranslation.ts';

/** A duration such as "45 min", "3.5 hr" or "2 days"; a dash for none. */
export function useDurationText() {
  const { language } = useTranslation('supportReports');
  return (ms: number | null): string => (ms === null ? '–' : formatDuration(ms, language));
}
