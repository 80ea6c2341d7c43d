import { Button } from '#ui/Button.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { keepAnalyticsChoice } from './analyticsChoice.ts';
import { consentBarClasses } from './consentBarClasses.ts';

/** Asks once whether visits may be counted; the page can be used meanwhile. */
export function ConsentBar() {
  const { t } = useTranslation('analyticsChoice');
  return (
    <section aria-label={t('title')} className={`no-print ${consentBarClasses.bar}`}>
      <p className="text-sm text-pretty">{t('bar')}</p>
      <div className="flex gap-2">
        <Button variant="secondary" size="sm" onClick={() => keepAnalyticsChoice('REFUSED')}>
          {t('refuse')}
        </Button>
        <Button variant="secondary" size="sm" onClick={() => keepAnalyticsChoice('ALLOWED')}>
          {t('allow')}
        </Button>
      </div>
    </section>
  );
}
