import { Prose } from '#ui/Prose.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { TranslationTrialResult } from './translationServiceDocuments.ts';

/** What came of a test: the translation, or exactly what failed. */
export function TranslationTrialView({ trial }: { trial: TranslationTrialResult | 'REFUSED' }) {
  const { t } = useTranslation('translationService');
  if (trial === 'REFUSED') return <p className="text-sm text-danger">{t('testInvalid')}</p>;
  const { problem, status, milliseconds, translation } = trial;
  if (problem !== null) {
    return (
      <p className="text-sm text-danger">
        {t(`problems.${problem}`, { status: `${status ?? ''}` })}
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <p>{t('tested', { seconds: (milliseconds / 1_000).toFixed(1) })}</p>
      <blockquote className="border-s-2 border-border ps-3 wrap-anywhere">
        <Prose html={translation ?? ''} />
      </blockquote>
    </div>
  );
}
