import { useId } from 'react';
import { Link } from 'react-router';
import { Badge } from '#ui/Badge.tsx';
import { Prose } from '#ui/Prose.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { ActivityForm } from './ActivityForm.tsx';
import type { JudgedEntryData, JudgingData } from './contestDocuments.ts';
import { DisqualifyForm } from './DisqualifyForm.tsx';
import { PositionForms } from './PositionForms.tsx';
import { ReviewForms } from './ReviewForms.tsx';

type JudgedEntryProps = {
  entry: JudgedEntryData;
  number: number;
  judging: JudgingData;
  path: string;
};

/** An entry without its author, with the judge's scores or the results for managers. */
export function JudgedEntry({ entry, number, judging, path }: JudgedEntryProps) {
  const { t } = useTranslation('contestJudging');
  const { t: contestText } = useTranslation('contests');
  const id = useId();
  const { title, content, results, position, status, isMine } = entry;
  return (
    <article
      aria-labelledby={id}
      className="flex flex-col gap-3 rounded-xl border border-border bg-surface-raised p-4"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={id} className="min-w-0 font-semibold wrap-anywhere">
          {number}.{' '}
          {entry.path ? (
            <Link to={entry.path} className="hover:underline pointer-coarse:tap-line">
              <bdi>{title}</bdi>
            </Link>
          ) : (
            <bdi>{title}</bdi>
          )}
        </h3>
        {position && <Badge tone="accent">{contestText(`position.${position}`)}</Badge>}
        {status === 'DISQUALIFIED' && (
          <Badge tone="danger">{contestText('status.DISQUALIFIED')}</Badge>
        )}
        {entry.review && <Badge>{t(entry.review.scores ? 'scored' : 'recused')}</Badge>}
      </header>
      <Prose html={content} />
      {results && (
        <p className="flex flex-wrap gap-x-3 text-sm text-text-muted">
          {results.rank !== null && (
            <span className="font-medium text-text">
              {t(results.isShared ? 'sharedRank' : 'rank', { rank: results.rank })}
            </span>
          )}
          {results.average !== null && <span>{t('average', { average: results.average })}</span>}
          <span>{t('reviewCount', { count: results.reviewCount })}</span>
          {results.recusedCount > 0 && (
            <span>{t('recusedCount', { count: results.recusedCount })}</span>
          )}
        </p>
      )}
      {isMine && <ReviewForms entry={entry} criteria={judging.criteria} path={path} />}
      {judging.isManager && <Placement entry={entry} judging={judging} path={path} />}
    </article>
  );
}

/** Winners are chosen here, where an entry of a blind contest has no page yet. */
function Placement({ entry, judging, path }: Omit<JudgedEntryProps, 'number'>) {
  const { t } = useTranslation('contests');
  const conversationId = entry.id;
  const common = { mutation: 'contestEntryCustomActivity' as const, path };
  if (entry.status === 'DISQUALIFIED') {
    return judging.phase === 'CANCELLED' ? null : (
      <ActivityForm
        {...common}
        values={{ conversationId, activity: 'reinstate-contest-entry' }}
        label={t('reinstate')}
      />
    );
  }
  if (judging.phase !== 'JUDGING') return null;
  return (
    <div className="flex flex-col gap-3 border-t border-border pt-3">
      <PositionForms entry={entry} path={path} />
      <DisqualifyForm conversationId={conversationId} path={path} />
    </div>
  );
}
