import type { Translate } from '#ui/translate.ts';

/**
 * Actions with translations: every one that is written (`auditWords.test.ts`); an import may contain others.
 */
export const worded = [
  'member.blocked',
  'member.unblocked',
  'member.suspended',
  'member.unsuspended',
  'member.brandAdded',
  'member.brandRemoved',
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
  'category.created',
  'category.changed',
  'category.moved',
  'category.ordered',
  'category.deleted',
  'category.restored',
  'topic.created',
  'topic.changed',
  'topic.moved',
  'topic.ordered',
  'topic.deleted',
  'topic.restored',
  'customField.created',
  'customField.changed',
  'customField.ordered',
  'customField.archived',
  'customField.restored',
  'member.joined',
  'member.invited',
  'member.connected',
  'member.takenBack',
  'member.deactivated',
  'member.deletionScheduled',
  'member.deleted',
  'member.exported',
  'member.emailChanged',
  'member.emailVerified',
  'member.passwordChanged',
  'member.factorAdded',
  'member.factorRemoved',
  'member.profileChanged',
  'member.registrationCompleted',
  'member.screenerAnswered',
  'member.contentHidden',
  'member.sessionEnded',
  'session.ended',
  'session.othersEnded',
  'session.endedByProvider',
  'role.created',
  'role.changed',
  'role.deleted',
  'role.granted',
  'role.revoked',
  'profileList.created',
  'profileList.changed',
  'profileList.deleted',
  'profileList.membersAdded',
  'profileList.membersRemoved',
  'identityProvider.added',
  'identityProvider.changed',
  'identityProvider.removed',
  'settings.changed',
  'mail.viewed',
  'mail.sentAgain',
  'mail.tested',
  'event.retried',
  'event.discarded',
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
  return `actionNames.${action.replace('.', '_')}` as Key<Worded>; // as spelled by the type above
}

/** Details with translations; others are shown by key. */
const detailKeys = [
  'kind',
  'recipient',
  'value',
  'reason',
  'until',
  'from',
  'to',
  'idpId',
  'name',
  'changed',
  'enabled',
  'position',
  'loginType',
  'hideContent',
  'ended',
  'answered',
  'role',
  'noteId',
  'note',
  'text',
  'flags',
  'reasons',
  'decision',
  'added',
  'removed',
  'members',
  'type',
  'consumer',
] as const;

export function detailName(t: Translate<'staff'>, key: string): string | null {
  const known = detailKeys.find((each) => each === key);
  return known ? t(`auditDetails.${known}`) : null;
}
