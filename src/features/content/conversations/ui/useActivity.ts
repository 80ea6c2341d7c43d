import { useNavigate, useRevalidator } from 'react-router';
import { paths } from '#core/paths.ts';
import { isGone } from '#ui/clientError.ts';
import { runOperation } from '#ui/runOperation.ts';
import { requireSignIn } from '#ui/signIn/requireSignIn.ts';
import { useOptimisticMutation } from '#ui/useOptimisticMutation.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type Activity, activityRules } from '../activityRules.ts';
import { type ActivityRule, type ActivityState, untouched } from '../activityStateRules.ts';
import { ActivityMutation } from './activityDocuments.ts';

export interface ActivitySubject {
  id: string;
  entityType: 'CONVERSATION' | 'COMMENT' | 'REPLY';
  /** What the server said of it; what a thing does not have, it may leave out. */
  state: Partial<ActivityState>;
  /** §8, shown when the server refuses. */
  errorText: string;
}

/** What the server answered. */
export interface ActivityAnswer {
  /** By which it can be taken back, where it can. */
  activityId: string | null;
  /** What became of the thing; null where the viewer sees it no longer. */
  state: Partial<ActivityState> | null;
}

/** Something to do, shown at once as its rule says. */
export interface Doing {
  rule: Pick<ActivityRule, 'apply' | 'after' | 'effect' | 'isErrorHidden'>;
  send: () => Promise<ActivityAnswer>;
}

export interface ActivityInput {
  reason?: string | null;
  additional?: unknown;
}

/**
 * The activities of §4 on a post, comment or reply: shown at once, taken back if the server refuses.
 * A visitor signs in first. `act` settles true when the server agreed, `perform` with its answer.
 */
export function useActivity({ id, entityType, state, errorText }: ActivitySubject) {
  const { t } = useTranslation('ui');
  const { viewer } = useShell();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const isPost = entityType === 'CONVERSATION';

  const [shown, mutate] = useOptimisticMutation<ActivityState, Doing>(
    { ...untouched, ...state },
    (before, { rule }) => ({ ...before, ...rule.apply(before) }),
    async ({ send }) => {
      const answer = await send();
      return answer.state ? { ...untouched, ...state, ...answer.state } : undefined;
    },
    {
      onErrorMessage: (error, { rule }) => {
        if (rule.isErrorHidden) return undefined;
        return isGone(error) ? t('error.gone') : errorText;
      },
    },
  );

  const perform = async ({ rule, send }: Doing): Promise<ActivityAnswer | null> => {
    const kept: { answer: ActivityAnswer | null } = { answer: null };
    const agreed = await mutate({
      rule,
      send: async () => {
        kept.answer = await send();
        return kept.answer;
      },
    });
    if (!agreed) return null;
    if (isPost && rule.after === 'home') await navigate(paths.home());
    else if (rule.after === 'reload') await revalidate();
    // What may be done with a post depends on what has been done to it.
    else if (isPost && rule.effect.kind === 'property') void revalidate();
    return kept.answer;
  };

  const send = async (activity: Activity, input: ActivityInput = {}): Promise<ActivityAnswer> => {
    const variables = { id, entityType, activity, ...input };
    const { activityId, conversation, response } = (await runOperation(ActivityMutation, variables))
      .customActivityConversation;
    return { activityId, state: isPost ? conversation : response };
  };

  const act = async (activity: Activity): Promise<boolean> =>
    (await perform({ rule: activityRules[activity], send: () => send(activity) })) !== null;

  /** For a button: signs in first where that is needed. */
  const press = (activity: Activity): void =>
    requireSignIn(viewer.memberId, async () => {
      await act(activity);
    });

  return { shown, act, press, perform, send };
}

export type ActivityHandle = ReturnType<typeof useActivity>;
