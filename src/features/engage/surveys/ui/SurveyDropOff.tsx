import { formatFullCount } from '#core/formatCount.ts';
import { Card } from '#ui/Card.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { SurveyResultsData } from './surveyAdminDocuments.ts';

/** How far respondents got: by question, the share of those who started. */
export function SurveyDropOff({ results }: { results: SurveyResultsData['surveyResults'] }) {
  const { t, language } = useTranslation('surveyResults');
  const { startedCount, questions } = results;
  if (startedCount === null || startedCount === 0) return null;
  return (
    <Card as="section" heading={<h2>{t('dropOff')}</h2>}>
      <p className="pb-2 text-sm text-text-muted">{t('started', { count: startedCount })}</p>
      <table className="w-full text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('question')}</th>
            <th scope="col">{t('count')}</th>
            <th scope="col">{t('share')}</th>
          </tr>
        </thead>
        <tbody>
          {questions.map(({ id, label, reachedCount }) => {
            const count = reachedCount ?? 0;
            const percent = Math.round((100 * count) / startedCount);
            return (
              <tr key={id}>
                <th scope="row" className="w-full pt-1.5 pb-2 text-start font-normal">
                  <bdi className="wrap-anywhere">{label}</bdi>
                  <svg
                    aria-hidden
                    viewBox="0 0 100 8"
                    preserveAspectRatio="none"
                    className="mt-1 block h-2 w-full overflow-hidden rounded-full rtl:-scale-x-100"
                  >
                    <rect width="100" height="8" className="fill-surface-sunken" />
                    <rect width={percent} height="8" className="fill-border-strong" />
                  </svg>
                </th>
                <td className="py-1.5 ps-4 text-end align-top text-text-muted tabular-nums">
                  {formatFullCount(count, language)}
                </td>
                <td className="py-1.5 ps-3 text-end align-top font-medium tabular-nums">
                  {t('percent', { percent })}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Card>
  );
}
