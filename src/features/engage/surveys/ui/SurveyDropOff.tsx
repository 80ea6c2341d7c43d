import { Card } from '#ui/Card.tsx';
import { ShareTable } from '#ui/ShareTable.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { SurveyResultsData } from './surveyAdminDocuments.ts';

/** How far respondents got: by question, the share of those who started. */
export function SurveyDropOff({ results }: { results: SurveyResultsData['surveyResults'] }) {
  const { t } = useTranslation('surveyResults');
  const { startedCount, questions } = results;
  if (startedCount === null || startedCount === 0) return null;
  return (
    <Card as="section" heading={<h2>{t('dropOff')}</h2>}>
      <p className="pb-2 text-sm text-text-muted">{t('started', { count: startedCount })}</p>
      <ShareTable
        caption={t('dropOff')}
        columns={{ label: t('question'), count: t('count'), share: t('share') }}
        percentText={(percent) => t('percent', { percent })}
        rows={questions.flatMap(({ id, label, reachedCount: count }) => {
          if (count === null) return [];
          return {
            ...{ key: id, count, percent: Math.round((100 * count) / startedCount) },
            label: <bdi className="wrap-anywhere">{label}</bdi>,
          };
        })}
      />
    </Card>
  );
}
