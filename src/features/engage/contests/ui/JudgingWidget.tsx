import Award from 'virtual:icons/award';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { buttonClasses } from '#ui/buttonClasses.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { CriterionBadges } from './CriterionBadges.tsx';
import { type JudgingData, JudgingQuery } from './contestDocuments.ts';
import { JudgedEntry } from './JudgedEntry.tsx';
import { JudgeList } from './JudgeList.tsx';

/** A contest for its judges, who score entries, and for those who manage it, who choose winners. */
export function JudgingWidget({ page }: WidgetProps) {
  const { t } = useTranslation('contestJudging');
  const { basePath } = useShell();
  const judging = usePageData('CONTEST_JUDGING_PAGE', JudgingQuery)?.contestJudging;
  if (!judging) return null;
  const { isManager, isJudge, isBlind, phase, criteria, entries, contestId } = judging;
  const path = page.pathname;
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={t('title')}
        actions={
          isManager &&
          !(isBlind && isJudge && phase !== 'ANNOUNCED') && (
            <a
              href={`${basePath}/community/api/v1/contests/${contestId}/entries.csv`}
              download
              className={buttonClasses('secondary', 'md')}
            >
              {t('export')}
            </a>
          )
        }
      />
      <p className="text-sm text-text-muted">{statusText(judging, t)}</p>
      {isBlind && <p className="text-sm text-text-muted">{t('blind')}</p>}
      {criteria.length > 0 && (
        <section className="flex flex-col gap-2">
          <h2 className="text-lg font-semibold">{t('criteria')}</h2>
          <CriterionBadges criteria={criteria} />
        </section>
      )}
      {isManager && <JudgeList judging={judging} path={path} />}
      <section className="flex flex-col gap-3">
        <h2 className="text-lg font-semibold">{t('entries')}</h2>
        {entries.length === 0 ? (
          <div className="rounded-xl border border-border bg-surface-raised">
            <EmptyState title={t('noEntries')} icon={<Award />} />
          </div>
        ) : (
          <ul className="flex flex-col gap-4">
            {entries.map((entry, index) => (
              <li key={entry.id}>
                <JudgedEntry entry={entry} number={index + 1} judging={judging} path={path} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function statusText(
  { phase, entries, isJudge }: JudgingData,
  t: ReturnType<typeof useTranslation<'contestJudging'>>['t'],
): string {
  if (phase === 'UPCOMING' || phase === 'OPEN') return t('notYet');
  const mine = entries.filter(({ isMine }) => isMine);
  if (phase !== 'JUDGING' || !isJudge) return t('entryCount', { count: entries.length });
  const done = mine.filter(({ review }) => review !== null).length;
  return t('progress', { count: mine.length, done });
}
