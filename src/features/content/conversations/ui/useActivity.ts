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
  /** The server's state; fields that do not apply may be omitted. */
  state: Partial<ActivityState>;
  /** §8, shown if the server rejects it. */
  errorText: string;
}

/** The server's response. */
export interface ActivityAnswer {
  /** The activity by which it can be undone, if possible. */
  activityId: string | null;
  /** The target's new state; null if the viewer can no longer see it. */
  state: Partial<ActivityState> | null;
}

/** An action, applied optimistically by its rule. */
export interface Doing {
  rule: Pick<ActivityRule, 'apply' | 'after' | 'effect' | 'isErrorHidden'>;
  send: () => Promise<ActivityAnswer>;
}

export interface ActivityInput {
  reason?: string | null;
  additional?: unknown;
}

/**
 * The activities of §4 on a post, comment or reply: optimistic, reverted if the server rejects them. A
 * visitor signs in first. `act` resolves to true if the server accepted, `perform` to its response.
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
    // Permissions on a post depend on its state.
    else if (isPost && rule.effect.kind === 'property') void revalidate();
    return kept.answer;
  };

  const send = async (activity: string, given: ActivityInput = {}): Promise<ActivityAnswer> => {
    const { customActivityConversation } = await runOperation(ActivityMutation, {
      input: {
        ...{ conversationId: id, entityType, activity },
        ...{ activityReason: given.reason, additional: given.additional },
      },
    });
    const { activityId, conversation, response } = customActivityConversation;
    return { activityId, state: isPost ? conversation : response };
  };

  const act = async (activity: Activity): Promise<boolean> =>
    (await perform({ rule: activityRules[activity], send: () => send(activity) })) !== null;

  /** For a button: asks to sign in first if necessary. */
  const press = (activity: Activity): void =>
    requireSignIn(viewer.memberId, async () => {
      await act(activity);
    });

  return { shown, act, press, perform, send };
}

export type ActivityHandle = ReturnType<typeof useActivity>;
