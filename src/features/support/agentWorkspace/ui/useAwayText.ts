import { useTranslation } from '#ui/useTranslation.ts';

/** "Away until Mon 8:00", in the reader's time zone. */
export function useAwayText() {
  const { t, language } = useTranslation('supportDesk');
  return (until: string): string => {
    const format = new Intl.DateTimeFormat(language.replace('_', '-'), {
      ...{ weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
    });
    return t('away.state', { until: format.format(new Date(until)) });
  };
}
