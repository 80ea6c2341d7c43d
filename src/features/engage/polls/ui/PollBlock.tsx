import { useId, useState } from 'react';
import { formPath } from '#core/feature/postedForms.ts';
import { isOffered } from '#features/content/conversations/ui/isOffered.ts';
import { Button } from '#ui/Button.tsx';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { PollView } from '../pollView.ts';
import { PollBallot } from './PollBallot.tsx';
import { PollFacts } from './PollFacts.tsx';
import { PollManagement } from './PollManagement.tsx';
import { PollResults } from './PollResults.tsx';
import { usePollActivity } from './usePollActivity.ts';

type PollBlockProps = {
  poll: PollView;
  /** Of the post, and its address. */
  title: string;
  path: string;
};

/** A poll: the ballot, results, and what can be done with it. Voting works without script. */
export function PollBlock({ poll: loaded, title, path }: PollBlockProps) {
  const { t } = useTranslation('polls');
  const { basePath } = useShell();
  const id = useId();
  const { poll, isBusy, perform } = usePollActivity(loaded);
  /** What is being saved: if it fails, the ballot is filled in again. */
  const [sent, setSent] = useState<readonly string[] | null>(null);
  const hasVoted = poll.votedOptions.length > 0;
  const mayVote = poll.state === 'OPEN' && isOffered(poll.vote);
  const action = `${basePath}${formPath('pollActivity')}`;
  const ballot = (
    <PollBallot
      {...{ poll, path, action, isBusy }}
      label={poll.question ?? title}
      chosen={sent ?? poll.votedOptions}
      onVote={async (chosen) => {
        setSent(chosen);
        if (await perform('poll-vote', chosen)) setSent(null);
      }}
    />
  );
  return (
    <section
      aria-labelledby={id}
      className="group/poll flex flex-col gap-4 rounded-lg border border-border bg-surface p-4"
    >
      <h2 id={id} className={poll.question === null ? 'sr-only' : 'font-semibold wrap-anywhere'}>
        {poll.question === null ? t('poll') : <bdi>{poll.question}</bdi>}
      </h2>
      {mayVote && !hasVoted && ballot}
      {poll.totalVoteCount === null ? (
        <OwnChoice poll={poll} />
      ) : (
        // The ballot has the results beside its options: never both.
        (!mayVote || hasVoted) && (
          <div className="group-has-[details[open]]/poll:hidden">
            <PollResults poll={poll} ballots={poll.totalVoteCount} />
          </div>
        )
      )}
      {mayVote && hasVoted && (
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
          <details className="group w-full" key={poll.votedOptions.join()}>
            <summary className="w-fit cursor-pointer rounded-sm text-sm font-medium underline-offset-2 hover:underline">
              {t('changeVote')}
            </summary>
            <div className="mt-3">{ballot}</div>
          </details>
          {poll.allowUndoVote && (
            <form
              method="post"
              action={action}
              onSubmit={(event) => {
                event.preventDefault();
                void perform('undo-poll-vote');
              }}
            >
              <HiddenFields
                values={{
                  ...{ conversationId: poll.conversationId, path, activity: 'undo-poll-vote' },
                }}
              />
              <Button type="submit" variant="secondary" size="sm" loading={isBusy}>
                {t('undoVote')}
              </Button>
            </form>
          )}
        </div>
      )}
      <PollFacts poll={poll} />
      {poll.manage === 'OK' && <PollManagement {...{ poll, isBusy, perform }} />}
    </section>
  );
}

/** What the viewer chose, where they do not see results. */
function OwnChoice({ poll }: { poll: PollView }) {
  const { t } = useTranslation('polls');
  const chosen = poll.pollOptions.filter(({ id }) => poll.votedOptions.includes(id));
  if (chosen.length === 0) return null;
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p className="text-text-muted">{t('yourVote')}</p>
      <ul className="flex flex-col gap-1">
        {chosen.map(({ id, label }) => (
          <li key={id} className="font-medium wrap-anywhere">
            <bdi>{label}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
