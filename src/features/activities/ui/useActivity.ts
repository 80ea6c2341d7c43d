import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import {
  type Activity,
  type ActivityRule,
  type ActivityState,
  activityRules,
  applyActivity,
} from '#features/conversations/activityRules.ts';
import { requireSignIn } from '#features/identity/ui/requireSignIn.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { useOptimisticMutation } from '#ui/useOptimisticMutation.ts';
import { useShell } from '#ui/useShell.ts';
import { ActivityMutation } from './activityDocuments.ts';

interface ActivitySubject {
  id: string;
  entityType: 'CONVERSATION' | 'COMMENT' | 'REPLY';
  /** What the server said of it; what a thing does not have, it may leave out. */
  state: Partial<ActivityState>;
  /** §8, shown when the server refuses. */
  errorText: string;
}

/**
 * The activities of §4 on a post, comment or reply: shown at once, taken back if the server refuses.
 * A visitor signs in first. `act` settles true when the server agreed.
 */
export function useActivity({ id, entityType, state, errorText }: ActivitySubject) {
  const { viewer } = useShell();
  const { revalidate } = useRevalidator();
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const [shown, mutate] = useOptimisticMutation<ActivityState, Activity>(
    { ...untouched, ...state },
    applyActivity,
    async (activity) => {
      // One after another, so that a like and its taking back arrive in their order.
      const turn = last.current.then(() =>
        runOperation(ActivityMutation, { id, entityType, activity }),
      );
      last.current = turn.catch(() => undefined);
      const { conversation, response } = (await turn).customActivityConversation;
      const answer = entityType === 'CONVERSATION' ? conversation : response;
      return answer ? { ...untouched, ...state, ...answer } : undefined;
    },
  );

  const act = async (activity: Activity): Promise<boolean> => {
    const rule: ActivityRule = activityRules[activity];
    const agreed = await mutate(activity);
    if (!agreed && !rule.isErrorHidden) showError(errorText);
    if (agreed && rule.after === 'reload') await revalidate();
    return agreed;
  };

  /** For a button: signs in first where that is needed. */
  const press = (activity: Activity): void =>
    requireSignIn(viewer.memberId, async () => {
      await act(activity);
    });

  return { shown, act, press };
}

const untouched: ActivityState = {
  liked: false,
  likeCount: 0,
  upVoted: false,
  downVoted: false,
  voteCount: 0,
  meTooed: false,
  meTooCount: 0,
  followed: false,
  followCount: 0,
  hasRead: false,
  readCount: 0,
  shared: false,
  shareCount: 0,
  closed: false,
  accepted: false,
  deleted: false,
};
