import { useCallback, useEffect, useState } from 'react';
import { joinList } from '#core/joinList.ts';
import { AuthorName } from '#features/people/members/ui/AuthorName.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import type { ResultOf } from '#ui/graphql.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { SkeletonCard } from '#ui/Skeleton.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { PollVotersQuery } from './pollDocuments.ts';

type Voters = ResultOf<typeof PollVotersQuery>['pollVoters'];

const pageSize = 50;

/** Who voted for what, by option; never of an anonymous poll. */
export function PollVotersDialog({ poll, closable, dismiss }: ModalViewProps<'pollVoters'>) {
  const { t } = useTranslation('polls');
  const [optionId, setOptionId] = useState('');
  return (
    <Dialog title={t('voters')} closable={closable} onDismiss={dismiss}>
      <div className="flex flex-col gap-4">
        <Field label={t('option')}>
          <Select value={optionId} onChange={({ target }) => setOptionId(target.value)}>
            <option value="">{t('allOptions')}</option>
            {poll.pollOptions.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <VoterList key={optionId} conversationId={poll.conversationId} optionId={optionId} />
      </div>
    </Dialog>
  );
}

function VoterList(of: { conversationId: string; optionId: string }) {
  const { t, language } = useTranslation('polls');
  const { voters, status, loadMore } = useVoters(of);
  return (
    <>
      <ul className="divide-y divide-border">
        {voters.map(({ memberId, member, votedAt, labels }) => (
          <li key={memberId} className="flex flex-col py-2 text-sm">
            <span className="flex justify-between gap-3">
              <AuthorName author={member} className="font-medium" />
              <Time at={votedAt} className="text-text-muted" />
            </span>
            <span className="text-text-muted wrap-anywhere">
              <bdi>{joinList(labels, language)}</bdi>
            </span>
          </li>
        ))}
      </ul>
      {status === 'loading' && <SkeletonCard lines={1} className="border-0 bg-transparent px-0" />}
      {status === 'failed' && <p role="alert">{t('votersFailed')}</p>}
      {status === 'complete' && voters.length === 0 && (
        <p className="text-sm text-text-muted">{t('noVotes')}</p>
      )}
      {status === 'partial' && (
        <Button variant="secondary" size="sm" onClick={loadMore}>
          {t('more')}
        </Button>
      )}
    </>
  );
}

function useVoters({ conversationId, optionId }: { conversationId: string; optionId: string }) {
  const [voters, setVoters] = useState<Voters>([]);
  const [status, setStatus] = useState<'loading' | 'partial' | 'complete' | 'failed'>('loading');
  const load = useCallback(
    async (after: string | null) => {
      setStatus('loading');
      try {
        const asked = { conversationId, optionId: optionId || null, after };
        const { pollVoters } = await runOperation(PollVotersQuery, asked);
        setVoters((before) => (after === null ? pollVoters : [...before, ...pollVoters]));
        setStatus(pollVoters.length === pageSize ? 'partial' : 'complete');
      } catch {
        setStatus('failed');
      }
    },
    [conversationId, optionId],
  );
  useEffect(() => {
    void load(null);
  }, [load]);
  return { voters, status, loadMore: () => void load(voters.at(-1)?.memberId ?? null) };
}
