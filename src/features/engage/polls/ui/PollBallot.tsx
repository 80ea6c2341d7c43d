import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { ShareBar } from '#ui/ShareBar.tsx';
import { requireSignIn } from '#ui/signIn/requireSignIn.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { faultOfVote, percentOf } from '../pollRules.ts';
import type { PollOptionView, PollView } from '../pollView.ts';
import { PollOptionNotes } from './PollOptionNotes.tsx';

type PollBallotProps = {
  poll: PollView;
  label: string;
  /** The page it is on, and where it is posted to without script. */
  path: string;
  action: string;
  /** Filled in. */
  chosen: readonly string[];
  isBusy: boolean;
  onVote: (chosen: readonly string[]) => Promise<void>;
};

/** Radio buttons, or checkboxes where several options can be chosen. */
export function PollBallot(props: PollBallotProps) {
  const { poll, label, path, action, isBusy, onVote } = props;
  const { t } = useTranslation('polls');
  const { viewer } = useShell();
  const [error, setError] = useState<string>();
  const { multiSelect, minChoices, pollOptions } = poll;
  const maxChoices = Math.min(poll.maxChoices, pollOptions.length);
  const errorId = `poll-${poll.conversationId}-error`;

  function submit(form: HTMLFormElement): void {
    const chosen = new FormData(form).getAll('votedOptions').map(String);
    const fault = faultText(chosen);
    setError(fault);
    if (fault !== undefined || isBusy) return;
    requireSignIn(viewer.memberId, async () => {
      await onVote(chosen);
    });
  }

  return (
    <form
      method="post"
      action={action}
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <HiddenFields values={{ conversationId: poll.conversationId, path, activity: 'poll-vote' }} />
      <fieldset
        className="flex min-w-0 flex-col gap-2"
        aria-describedby={error === undefined ? undefined : errorId}
      >
        <legend className="sr-only">{label}</legend>
        {multiSelect && <p className="text-sm text-text-muted">{hintOf()}</p>}
        {pollOptions.map((option) => (
          <label
            key={option.id}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg border border-border bg-surface-raised px-3 py-2 transition-colors hover:border-border-strong has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type={multiSelect ? 'checkbox' : 'radio'}
              name="votedOptions"
              value={option.id}
              defaultChecked={props.chosen.includes(option.id)}
              className="size-5 shrink-0 accent-accent"
            />
            <span className="flex min-w-0 grow flex-col gap-1.5">
              <span className="flex flex-wrap items-center gap-x-3">
                <span className="min-w-0 wrap-anywhere">
                  <bdi>{option.label}</bdi>
                </span>
                <PollOptionNotes option={option} />
                <OptionShare option={option} ballots={poll.totalVoteCount} />
              </span>
              {poll.totalVoteCount !== null && (
                <ShareBar percent={percentOf(option.voteCount ?? 0, poll.totalVoteCount)} />
              )}
            </span>
          </label>
        ))}
      </fieldset>
      <FieldError id={errorId} error={error} />
      <Button
        type="submit"
        className={cx('self-start', viewer.memberId === null && 'needs-js:hidden')}
        loading={isBusy}
      >
        {t('vote')}
      </Button>
    </form>
  );

  function faultText(chosen: readonly string[]): string | undefined {
    const optionIds = pollOptions.map(({ id }) => id);
    switch (faultOfVote({ multiSelect, minChoices, maxChoices, optionIds }, chosen)) {
      case null:
        return undefined;
      case 'tooFew':
        return t('tooFew', { count: minChoices });
      case 'tooMany':
        return t('tooMany', { count: maxChoices });
      default:
        return t('chooseOne');
    }
  }

  function hintOf(): string {
    if (minChoices === maxChoices) return t('chooseExactly', { count: minChoices });
    if (minChoices > 1) return t('chooseBetween', { min: minChoices, max: maxChoices });
    if (maxChoices < pollOptions.length) return t('chooseUpTo', { count: maxChoices });
    return t('chooseAny');
  }
}

type OptionShareProps = { option: PollOptionView; ballots: number | null };

/** How much of the vote an option has so far, where the viewer may know. */
function OptionShare({ option, ballots }: OptionShareProps) {
  const { t } = useTranslation('polls');
  if (ballots === null || option.voteCount === null) return null;
  return (
    <span className="ms-auto text-sm text-text-muted tabular-nums">
      <span className="font-medium text-text">
        {t('percent', { percent: percentOf(option.voteCount, ballots) })}
      </span>{' '}
      {t('voteCount', { count: option.voteCount })}
    </span>
  );
}
