import { useId } from 'react';
import { Link } from 'react-router';
import { Badge } from '#ui/Badge.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ContestView, EntrySummary } from '../contestView.ts';
import { ActivityForm } from './ActivityForm.tsx';
import { ContestPhaseNote } from './ContestPhaseNote.tsx';
import { ContestTime } from './ContestTime.tsx';
import { JudgingRules } from './JudgingRules.tsx';
import { WinnerList } from './WinnerList.tsx';

/** A contest on its page: phase, prizes, rules, the viewer's entries, winners. */
export function ContestPanel({ contest }: { contest: ContestView }) {
  const { t } = useTranslation('contests');
  const id = useId();
  const { phase, ownEntries, winners, prizes, termsAndConditions } = contest;
  const mayEnter =
    (contest.enter === 'OK' || contest.enter === 'UNAUTHENTICATED') &&
    ownEntries.length < contest.maxEntriesAllowed;
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-4 rounded-lg border border-border bg-surface p-4"
    >
      <h2 id={id} className="sr-only">
        {t('contest')}
      </h2>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-text-muted">
        <ContestPhaseNote contest={contest} />
        <span>{t('entryCount', { count: contest.entryCount })}</span>
        <span>{t('perMember', { count: contest.maxEntriesAllowed })}</span>
      </p>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 text-sm sm:flex sm:flex-wrap">
        <Day label={t('opensOn')} at={contest.startDate} timeZone={contest.timeZone} />
        <Day label={t('closesOn')} at={contest.endDate} timeZone={contest.timeZone} />
        <Day
          label={t('resultsOn')}
          at={contest.announcedAt ?? contest.announceDate}
          timeZone={contest.timeZone}
        />
      </dl>
      {winners.length > 0 && (
        <WinnerList title={t(phase === 'ANNOUNCED' ? 'winners' : 'selected')} entries={winners} />
      )}
      {prizes && (
        <div>
          <h3 className="text-sm font-semibold">{t('prizes')}</h3>
          <p dir="auto" className="text-sm whitespace-pre-line wrap-anywhere">
            {prizes}
          </p>
        </div>
      )}
      {termsAndConditions && (
        <details>
          <summary className="w-fit cursor-pointer rounded-sm text-sm font-medium underline-offset-2 hover:underline">
            {t('terms')}
          </summary>
          <p dir="auto" className="mt-2 text-sm whitespace-pre-line wrap-anywhere">
            {termsAndConditions}
          </p>
        </details>
      )}
      <JudgingRules contest={contest} />
      {ownEntries.length > 0 && (
        <OwnEntries entries={ownEntries} withdrawOn={phase === 'OPEN' ? contest.path : null} />
      )}
      {phase === 'OPEN' && mayEnter && (
        <LinkButton to={`${contest.path}/contestEntry/new`} className="self-start">
          {t('enter')}
        </LinkButton>
      )}
      <ContestManagement contest={contest} />
    </section>
  );
}

/** For judges and holders of MANAGE_CONTESTS. */
function ContestManagement({ contest }: { contest: ContestView }) {
  const { t } = useTranslation('contests');
  const { phase, conversationId, path } = contest;
  if (contest.judge !== 'OK') return null;
  const isRunning = phase !== 'ANNOUNCED' && phase !== 'CANCELLED';
  const activity = { mutation: 'contestActivity' as const, path };
  return (
    <div className="flex flex-wrap gap-2 border-t border-border pt-3">
      <LinkButton to={`${path}/judging`} variant="secondary" size="sm">
        {t('judging')}
      </LinkButton>
      {contest.manage === 'OK' && phase === 'JUDGING' && (
        <ActivityForm
          {...activity}
          values={{ conversationId, activity: 'announce-contest' }}
          label={t('announce')}
          variant="primary"
          confirm={{ title: t('announceTitle'), text: t('announceText') }}
          refused={t('selectFirst')}
        />
      )}
      {contest.manage === 'OK' && isRunning && (
        <ActivityForm
          {...activity}
          values={{ conversationId, activity: 'cancel-contest' }}
          label={t('cancel')}
          variant="quiet"
          confirm={{ title: t('cancelTitle'), text: t('cancelText') }}
        />
      )}
      {contest.manage === 'OK' && phase === 'JUDGING' && contest.winners.length === 0 && (
        <p className="w-full text-sm text-text-muted">{t('selectFirst')}</p>
      )}
    </div>
  );
}

type OwnEntriesProps = {
  entries: readonly EntrySummary[];
  /** The page, where entries without a page of their own can be withdrawn. */
  withdrawOn: string | null;
};

function OwnEntries({ entries, withdrawOn }: OwnEntriesProps) {
  const { t } = useTranslation('contests');
  return (
    <div className="flex flex-col gap-1">
      <h3 className="text-sm font-semibold">{t('ownEntries')}</h3>
      <ul className="flex flex-col gap-1 text-sm">
        {entries.map(({ id, title: name, path, status, position, message }) => (
          <li key={id} className="flex flex-col">
            <span className="flex flex-wrap items-center gap-2">
              <Link to={path} className="wrap-anywhere hover:underline">
                <bdi>{name}</bdi>
              </Link>
              {position && <Badge tone="accent">{t(`position.${position}`)}</Badge>}
              <Badge>{t(`status.${status}`)}</Badge>
              {withdrawOn !== null && path.endsWith('/edit') && (
                <ActivityForm
                  mutation="contestEntryCustomActivity"
                  path={withdrawOn}
                  next={withdrawOn}
                  values={{ conversationId: id, activity: 'withdraw-contest-entry' }}
                  label={t('withdraw')}
                  variant="quiet"
                  confirm={{ title: t('withdrawTitle'), text: t('withdrawText') }}
                  done={t('withdrawn')}
                />
              )}
            </span>
            {message && (
              <span dir="auto" className="text-text-muted wrap-anywhere">
                {message}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

type DayProps = { label: string; at: string | null; timeZone: string };

function Day({ label, at, timeZone }: DayProps) {
  if (at === null) return null;
  return (
    <div>
      <dt className="text-text-muted">{label}</dt>
      <dd className="font-medium">
        <ContestTime at={at} timeZone={timeZone} />
      </dd>
    </div>
  );
}
