import { Fragment } from 'react';
import { Card } from '#ui/Card.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { TranslationNode } from './articleEditDocuments.ts';

type ReaderFeedbackProps = { post: NonNullable<TranslationNode['conversation']> };

/** How many readers were helped, and why the others were not. */
export function ReaderFeedback({ post }: ReaderFeedbackProps) {
  const { t } = useTranslation(['articleEditor', 'feedback']);
  const { helpfulCount, totalFeedbackCount, feedbackEntries, revisionFeedback } = post;
  const [latest, ...earlier] = revisionFeedback;
  const said = earlier.filter((each) => each.totalFeedbackCount > 0);
  if (totalFeedbackCount === 0) return null;
  return (
    <Card as="section" heading={<h2>{t('feedback')}</h2>}>
      <p className="text-sm text-text-muted">
        {t('feedback:count', { helpful: helpfulCount, count: totalFeedbackCount })}
      </p>
      {latest !== undefined && said.length > 0 && (
        <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
          {[latest, ...said].map(({ number, helpfulCount: helpful, totalFeedbackCount: count }) => (
            <Fragment key={number}>
              <dt>{t('revision', { number })}</dt>
              <dd className="text-text-muted">
                {count === 0 ? t('feedback:none') : t('feedback:count', { helpful, count })}
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
      {feedbackEntries.length > 0 && (
        <ul className="mt-3 flex flex-col gap-3 text-sm">
          {feedbackEntries.map((entry) => (
            <li key={`${entry.createdAt} ${entry.reason}`} className="flex flex-col">
              <span>
                <span className="font-medium">{t(`feedback:reasons.${entry.reason}`)}</span>{' '}
                <Time at={entry.createdAt} className="text-text-muted" />
              </span>
              {entry.comment && (
                <span dir="auto" className="whitespace-pre-line wrap-anywhere">
                  {entry.comment}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
