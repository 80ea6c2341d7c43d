import type { Translate } from '#ui/translate.ts';

/** Actions that have words; others are shown by their name. */
const worded = [
  'member.blocked',
  'member.unblocked',
  'member.suspended',
  'member.unsuspended',
  'member.approved',
  'member.rejected',
  'member.approvalReopened',
  'member.noteAdded',
  'member.noteDeleted',
  'member.signedOut',
  'member.passwordResetSent',
  'member.reactivated',
  'ban.created',
  'ban.removed',
  'spamRule.created',
  'spamRule.changed',
  'spamRule.switchedOn',
  'spamRule.switchedOff',
  'spamRule.ordered',
  'spamRule.deleted',
  'moderation.approved',
  'moderation.markedSpam',
  'moderation.deleted',
  'moderation.undone',
  'moderation.appealed',
  'moderation.hiddenByFlags',
  'cannedText.created',
  'cannedText.changed',
  'cannedText.deleted',
  'cannedText.restored',
] as const;

type Worded = (typeof worded)[number];
type Key<Action extends string> = Action extends `${infer Subject}.${infer Verb}`
  ? `actionNames.${Subject}_${Verb}`
  : never;

export function actionName(t: Translate<'staff'>, action: string): string {
  const known = worded.find((each) => each === action);
  return known ? t(keyOf(known)) : action;
}

function keyOf(action: Worded): Key<Worded> {
  return `actionNames.${action.replace('.', '_')}` as Key<Worded>; // as the type above spells it
}
