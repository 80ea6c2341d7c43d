import { Link } from 'react-router';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { SpamOutcome } from '../spamRules.ts';
import { DayChart } from './DayChart.tsx';
import type { RehearsalResultInfo } from './spamDocuments.ts';

const tones: Record<SpamOutcome, BadgeTone> = {
  SPAM: 'danger',
  REMOVED: 'warning',
  APPROVED: 'success',
  STAYED: 'neutral',
};

/** What a rule would have matched, and what happened to it. */
export function RehearsalResult({ result }: { result: RehearsalResultInfo }) {
  const { t } = useTranslation('spam');
  const { judged, caught, spam, removed, approved, stayed, byDay, examples, isCut } = result;
  const shares = [
    ['SPAM', spam],
    ['REMOVED', removed],
    ['APPROVED', approved],
    ['STAYED', stayed],
  ] as const;
  return (
    <div className="flex flex-col gap-5">
      <p className="text-base font-medium">{t('rehearsal.caught', { count: caught, judged })}</p>
      {isCut && <p className="text-sm text-text-muted">{t('rehearsal.cut')}</p>}
      {caught > 0 && (
        <>
          <ul className="flex flex-wrap gap-2">
            {shares
              .filter(([, count]) => count > 0)
              .map(([outcome, count]) => (
                <li key={outcome}>
                  <Badge tone={tones[outcome]}>
                    {t(`rehearsal.outcomes.${outcome}`)}{' '}
                    {t('rehearsal.share', { count, percent: Math.round((count * 100) / caught) })}
                  </Badge>
                </li>
              ))}
          </ul>
          <DayChart days={byDay} />
          <div className="flex flex-col gap-2">
            <h3 className="font-semibold">{t('rehearsal.examples')}</h3>
            <ul className="divide-y divide-border rounded-lg border border-border">
              {examples.map((each) => (
                <li
                  key={`${each.path} ${each.createdAt}`}
                  className="flex flex-col gap-1 px-3 py-2.5"
                >
                  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <Link
                      to={each.path}
                      target="_blank"
                      className="min-w-0 rounded-sm font-medium wrap-anywhere hover:underline"
                    >
                      <bdi>{each.title}</bdi>
                    </Link>
                    <Badge tone={tones[each.outcome]}>
                      {t(`rehearsal.outcomes.${each.outcome}`)}
                    </Badge>
                  </span>
                  <span dir="auto" className="text-sm text-text-muted wrap-anywhere">
                    {each.excerpt}
                  </span>
                  <span className="flex flex-wrap gap-x-2 text-xs text-text-muted">
                    {each.author && <bdi>@{each.author.username}</bdi>}
                    <Time at={each.createdAt} />
                  </span>
                </li>
              ))}
            </ul>
            {examples.length < Math.min(caught, 20) && (
              <p className="text-sm text-text-muted">{t('rehearsal.unseen')}</p>
            )}
          </div>
        </>
      )}
    </div>
  );
}
