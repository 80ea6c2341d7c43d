import ArrowBigDown from 'virtual:icons/arrow-big-down';
import ArrowBigUp from 'virtual:icons/arrow-big-up';
import type { Activity } from '#features/content/conversations/activityRules.ts';
import type { ActivityState } from '#features/content/conversations/activityStateRules.ts';
import { CountText } from '#ui/CountText.tsx';
import { cx } from '#ui/cx.ts';
import { useTranslation } from '#ui/useTranslation.ts';

type VoteControlProps = {
  state: Pick<ActivityState, 'upVoted' | 'downVoted' | 'voteCount'>;
  onVote: (activity: Activity) => void;
};

/** Upvote, downvote, and the score. */
export function VoteControl({ state, onVote }: VoteControlProps) {
  const { t } = useTranslation('post');
  const { upVoted, downVoted, voteCount } = state;
  return (
    <fieldset className="flex h-8 items-center rounded-button border border-border bg-surface-raised">
      <legend className="sr-only">{t('actions.vote')}</legend>
      <button
        type="button"
        aria-pressed={upVoted}
        title={t('actions.upVote')}
        data-key="like"
        className={cx(half, upVoted && pressed)}
        onClick={() => onVote(upVoted ? 'remove-up-vote' : 'up-vote')}
      >
        <ArrowBigUp aria-hidden className="size-5" />
        <span className="max-sm:sr-only">{t('actions.upVote')}</span>
      </button>
      <output
        aria-live="polite"
        className="min-w-8 px-1 text-center text-sm font-semibold tabular-nums"
      >
        <CountText count={voteCount} />
        <span className="sr-only"> {t('points', { count: voteCount })}</span>
      </output>
      <button
        type="button"
        aria-pressed={downVoted}
        aria-label={t('actions.downVote')}
        title={t('actions.downVote')}
        className={cx(half, downVoted && pressed)}
        onClick={() => onVote(downVoted ? 'remove-down-vote' : 'down-vote')}
      >
        <ArrowBigDown aria-hidden className="size-5" />
      </button>
    </fieldset>
  );
}

const half =
  'touch-target inline-flex h-full items-center gap-1.5 rounded-button px-2.5 text-sm font-medium text-text-muted transition-colors hover:bg-surface-hover hover:text-text';
const pressed = 'bg-accent-soft text-accent [&_svg]:fill-current/25';
