import Bell from 'virtual:icons/bell';
import { isGone } from '#ui/clientError.ts';
import { runOperation } from '#ui/runOperation.ts';
import { requireSignIn } from '#ui/signIn/requireSignIn.ts';
import { ToggleButton } from '#ui/ToggleButton.tsx';
import { useOptimisticMutation } from '#ui/useOptimisticMutation.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { FollowTopicMutation, UnfollowTopicMutation } from './taxonomyDocuments.ts';

interface FollowState {
  followed: boolean;
  followCount: number;
}

type FollowTopicButtonProps = { topic: FollowState & { id: string; title: string } };

/** §4: following a topic is optimistic, increments its count, and is reverted on failure. */
export function FollowTopicButton({ topic }: FollowTopicButtonProps) {
  const { t } = useTranslation('taxonomy');
  const ui = useTranslation('ui');
  const { viewer } = useShell();
  const [shown, setFollowed] = useOptimisticMutation<FollowState, boolean>(
    { followed: topic.followed, followCount: topic.followCount },
    withFollowed,
    (followed) => save(topic.id, followed),
    { onErrorMessage: (error) => (isGone(error) ? ui.t('error.gone') : t('followFailed')) },
  );
  return (
    <ToggleButton
      pressed={shown.followed}
      label={t('follow')}
      aria-label={t('followTopic', { title: topic.title, count: shown.followCount })}
      icon={<Bell aria-hidden />}
      count={shown.followCount}
      className="needs-js:hidden"
      onClick={() =>
        requireSignIn(viewer.memberId, async () => {
          await setFollowed(!shown.followed);
        })
      }
    />
  );
}

export function withFollowed(state: FollowState, followed: boolean): FollowState {
  if (state.followed === followed) return state;
  return { followed, followCount: Math.max(0, state.followCount + (followed ? 1 : -1)) };
}

async function save(id: string, followed: boolean): Promise<FollowState> {
  const topic = followed
    ? (await runOperation(FollowTopicMutation, { id })).followTopic.topic
    : (await runOperation(UnfollowTopicMutation, { id })).unfollowTopic.topic;
  return { followed: topic.followed, followCount: topic.followCount };
}
