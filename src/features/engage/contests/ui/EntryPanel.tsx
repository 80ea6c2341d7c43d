import { useId } from 'react';
import { Link } from 'react-router';
import { Badge } from '#ui/Badge.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { contestPaths } from '../contestAddress.ts';
import type { ContestEntryView } from '../contestView.ts';
import { ActivityForm } from './ActivityForm.tsx';
import { DisqualifyForm } from './DisqualifyForm.tsx';
import { PositionForms } from './PositionForms.tsx';

type EntryPanelProps = { entry: ContestEntryView; path: string };

/** An entry on its page: its contest, position and vote, and what its author and staff can do. */
export function EntryPanel({ entry, path }: EntryPanelProps) {
  const { t } = useTranslation('contests');
  const id = useId();
  const { position, message, status, voteCount, disqualifiedReason } = entry;
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-3 rounded-lg border border-border bg-surface p-4"
    >
      <h2 id={id} className="sr-only">
        {t('entry')}
      </h2>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Link
          to={entry.contestPath}
          className="font-medium wrap-anywhere hover:underline pointer-coarse:tap-line"
        >
          <bdi>{entry.contestTitle}</bdi>
        </Link>
        <Badge>{t(`phase.${entry.phase}`)}</Badge>
        {position && <Badge tone="accent">{t(`position.${position}`)}</Badge>}
        {status === 'DISQUALIFIED' && <Badge tone="danger">{t('status.DISQUALIFIED')}</Badge>}
        {voteCount !== null && <span>{t('voteCount', { count: voteCount })}</span>}
      </p>
      {message && (
        <p dir="auto" className="text-sm wrap-anywhere">
          {message}
        </p>
      )}
      {disqualifiedReason && (
        <p dir="auto" className="text-sm text-danger wrap-anywhere">
          {disqualifiedReason}
        </p>
      )}
      {entry.vote === 'OK' && (
        <ActivityForm
          mutation="contestEntryCustomActivity"
          path={path}
          values={{
            conversationId: entry.id,
            activity: entry.hasVoted ? 'un-vote-contest-entry' : 'vote-contest-entry',
          }}
          label={t(entry.hasVoted ? 'undoVote' : 'vote')}
          variant={entry.hasVoted ? 'secondary' : 'primary'}
        />
      )}
      {entry.minVoterAgeDays !== null && (
        <p className="text-sm text-text-muted">
          {t('voterTooNew', { count: entry.minVoterAgeDays })}
        </p>
      )}
      {entry.change === 'OK' && (
        <div className="flex flex-wrap gap-2">
          <LinkButton to={contestPaths.editEntry(entry.id)} variant="secondary" size="sm">
            {t('editEntry')}
          </LinkButton>
          <ActivityForm
            mutation="contestEntryCustomActivity"
            path={path}
            next={entry.contestPath}
            values={{ conversationId: entry.id, activity: 'withdraw-contest-entry' }}
            label={t('withdraw')}
            confirm={{ title: t('withdrawTitle'), text: t('withdrawText') }}
            done={t('withdrawn')}
          />
        </div>
      )}
      {entry.manage === 'OK' && entry.phase !== 'CANCELLED' && (
        <EntryManagement entry={entry} path={path} />
      )}
    </section>
  );
}

/** For holders of MANAGE_CONTESTS. */
function EntryManagement({ entry, path }: EntryPanelProps) {
  const { t } = useTranslation('contests');
  const common = { mutation: 'contestEntryCustomActivity' as const, path };
  const conversationId = entry.id;
  if (entry.status === 'DISQUALIFIED') {
    const values = { conversationId, activity: 'reinstate-contest-entry' };
    return <ActivityForm {...common} values={values} label={t('reinstate')} />;
  }
  const maySelect = entry.phase === 'JUDGING' || entry.phase === 'ANNOUNCED';
  return (
    <div className="flex flex-col gap-3 border-t border-border pt-3">
      {maySelect && <PositionForms entry={entry} path={path} />}
      <DisqualifyForm conversationId={conversationId} path={path} />
    </div>
  );
}
