import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ActivityRule } from '../activityStateRules.ts';
import { type Change, isPropertySwitch, type PropertySwitch, ruleOf } from '../propertyRules.ts';
import { askForReason, askToReport } from './activityModals.ts';
import { PropertyMutation } from './propertyDocuments.ts';
import type { ActivityAnswer, ActivityHandle, ActivitySubject } from './useActivity.ts';
import { useOfferUndo } from './useOfferUndo.ts';

/** A change with its words; features make their own. */
interface WordedChange {
  name: string;
  rule: ActivityRule;
  words: { ask: string; do: string; done: string };
}

type ChangedThing = Pick<ActivitySubject, 'id' | 'entityType'>;

const kinds = { CONVERSATION: 'post', COMMENT: 'comment', REPLY: 'reply' } as const;

/**
 * A menu's actions on a post, comment or reply: asks for a reason if required, updates optimistically, and
 * offers undo. Each resolves to true if it succeeded.
 */
export function useChanges({ id, entityType }: ChangedThing, { perform, send }: ActivityHandle) {
  const { t } = useTranslation('postWork');
  const offerUndo = useOfferUndo();

  const sendChange = (change: string, reason: string | null): Promise<ActivityAnswer> =>
    isPropertySwitch(change)
      ? sendProperty({ id, entityType }, change, reason)
      : send(change, { reason });

  const ownChange = (name: Exclude<Change, Quiet>): WordedChange => ({
    ...{ name, rule: ruleOf(name) },
    words: {
      ...{ ask: t(`changes.${name}.ask`), do: t(`changes.${name}.do`) },
      done: t(`changes.${name}.done`),
    },
  });

  const make = async ({ name, rule, words }: WordedChange): Promise<boolean> => {
    const said = rule.asksReason ? await askForReason(words.ask, words.do) : { reason: null };
    if (said === undefined) return false;
    const answer = await perform({ rule, send: () => sendChange(name, said.reason) });
    if (answer === null) return false;
    const opens = entityType === 'CONVERSATION' && rule.after === 'home';
    offerUndo(words.done, answer.activityId, { opens });
    return true;
  };

  /** Asks for a reason, and reports to the moderators. */
  const report = async (): Promise<boolean> => {
    const said = await askToReport(kinds[entityType]);
    if (said === undefined) return false;
    const { note, ...additional } = said;
    const answer = await perform({
      rule: ruleOf('flag'),
      send: () => send('flag', { reason: note, additional }),
    });
    if (answer === null) return false;
    showSuccess(t('report.done'));
    return true;
  };

  const change = (name: Exclude<Change, Quiet>): Promise<boolean> => make(ownChange(name));

  return { change, make, report };
}

/** Actions with their own buttons and messages. */
type Quiet =
  | 'like'
  | 'un-like'
  | 'up-vote'
  | 'remove-up-vote'
  | 'down-vote'
  | 'remove-down-vote'
  | 'me-too'
  | 'un-me-too'
  | 'follow'
  | 'un-follow'
  | 'read'
  | 'unread'
  | 'share'
  | 'flag'
  | 'mark-accepted'
  | 'un-mark-accepted'
  | 'delete-comment';

async function sendProperty(
  { id, entityType }: ChangedThing,
  updateAction: PropertySwitch,
  reason: string | null,
): Promise<ActivityAnswer> {
  const { updateConversationProperty } = await runOperation(PropertyMutation, {
    input: { id, entityType, updateAction, activityReason: reason },
  });
  const { activityId, conversation, response } = updateConversationProperty;
  return { activityId, state: entityType === 'CONVERSATION' ? conversation : response };
}
