import { isGone } from '#ui/clientError.ts';
import { runOperation } from '#ui/runOperation.ts';
import { requireSignIn } from '#ui/signIn/requireSignIn.ts';
import { useOptimisticMutation } from '#ui/useOptimisticMutation.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type FollowActivity, type FollowState, followRules } from '../followRules.ts';
import { MemberActivityMutation } from './memberDocuments.ts';

export interface FollowMember {
  shown: FollowState;
  /** Follows or unfollows; a visitor signs in first. */
  press: () => void;
}

/** §4: follows a member optimistically, reverted if the server rejects it. */
export function useFollowMember(member: FollowState & { id: string }): FollowMember {
  const { t } = useTranslation('people');
  const ui = useTranslation('ui');
  const { viewer } = useShell();
  const [shown, act] = useOptimisticMutation<FollowState, FollowActivity>(
    { followed: member.followed, followCount: member.followCount },
    (state, activity) => followRules[activity].apply(state),
    (activity) => save(member.id, activity),
    { onErrorMessage: (error) => (isGone(error) ? ui.t('error.gone') : t('activityFailed')) },
  );
  const press = () =>
    requireSignIn(viewer.memberId, async () => {
      await act(shown.followed ? 'un-follow' : 'follow');
    });
  return { shown, press };
}

async function save(id: string, activity: FollowActivity): Promise<FollowState> {
  const { customActivityUser } = await runOperation(MemberActivityMutation, {
    input: { memberId: id, activity },
  });
  const { followed, counts } = customActivityUser.profile;
  return { followed, followCount: counts.followCount };
}
