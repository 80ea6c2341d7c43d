import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#core/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import type { ResultOf } from '#ui/graphql.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { showError } from '#ui/snackbar.ts';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { PollVotersQuery } from './pollDocuments.ts';
import './pollModals.ts';

type Voters = ResultOf<typeof PollVotersQuery>['pollVoters'];

const pageSize = 50;

/** Who voted for what, by option; never of an anonymous poll. */
export function PollVotersDialog({ poll, closable, dismiss }: ModalViewProps<'pollVoters'>) {
  const { t } = useTranslation('polls');
  const [optionId, setOptionId] = useState('');
  const { voters, hasMore, loadMore } = useVoters(poll.conversationId, optionId);
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
        {voters?.length === 0 && <p className="text-sm text-text-muted">{t('noVotes')}</p>}
        <ul className="divide-y divide-border">
          {voters?.map(({ member, votedAt, labels }, at) => (
            <li key={member?.id ?? at} className="flex flex-col py-2 text-sm">
              <span className="flex justify-between gap-3">
                {member && (
                  <Link to={paths.member(member.id)} className="font-medium hover:underline">
                    <bdi>{member.fullName || member.username}</bdi>
                  </Link>
                )}
                <Time at={votedAt} className="text-text-muted" />
              </span>
              <span className="text-text-muted wrap-anywhere">
                <bdi>{labels.join(', ')}</bdi>
              </span>
            </li>
          ))}
        </ul>
        {hasMore && (
          <Button variant="secondary" size="sm" onClick={() => void loadMore()}>
            {t('more')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function useVoters(conversationId: string, optionId: string) {
  const { t } = useTranslation('polls');
  const [voters, setVoters] = useState<Voters | null>(null);
  const [hasMore, setHasMore] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    setVoters(null);
    runOperation(PollVotersQuery, { conversationId, optionId: optionId || null }).then(
      ({ pollVoters }) => {
        if (!isCurrent) return;
        setVoters(pollVoters);
        setHasMore(pollVoters.length === pageSize);
      },
      () => showError(t('failed')),
    );
    return () => {
      isCurrent = false;
    };
  }, [conversationId, optionId, t]);

  async function loadMore(): Promise<void> {
    const after = voters?.at(-1)?.member?.id ?? null;
    const asked = { conversationId, optionId: optionId || null, after };
    const { pollVoters } = await runOperation(PollVotersQuery, asked);
    setVoters([...(voters ?? []), ...pollVoters]);
    setHasMore(pollVoters.length === pageSize);
  }
  return { voters, hasMore, loadMore };
}
