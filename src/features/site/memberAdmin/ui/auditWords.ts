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
  'supportRequest.assigned',
  'supportRequest.merged',
  'supportAgent.changed',
  'supportRequest.sideStarted',
  'supportRequest.unmerged',
  'supportRequest.split',
  'supportRequest.openedFromPost',
  'supportRequest.answerPublished',
  'supportRequest.articleDrafted',
  'supportRequest.linkCreated',
  'supportRequest.linkRevoked',
  'supportTeam.created',
  'supportTeam.changed',
  'supportTeam.archived',
  'supportAutomation.created',
  'supportAutomation.changed',
  'supportAutomation.switchedOn',
  'supportAutomation.switchedOff',
  'supportAutomation.deleted',
  'supportMailbox.changed',
  'supportRequestType.created',
  'supportRequestType.changed',
  'supportRequestType.archived',
  'supportPolicy.created',
  'supportPolicy.changed',
  'supportPolicy.archived',
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
  'mailServer.changed',
  'mailServer.removed',
  'mailbox.created',
  'mailbox.changed',
  'mailbox.deleted',
  'inboundMail.viewed',
  'inboundMail.released',
  'inboundMail.retried',
  'notifications.defaultsChanged',
  'mail.suppressionLifted',
  'event.retried',
  'event.discarded',
  'articleTemplate.saved',
  'articleTemplate.deleted',
  'knowledgeBase.created',
  'knowledgeBase.exported',
  'knowledgeBase.imported',
  'knowledgeBase.changed',
  'knowledgeSection.created',
  'knowledgeSection.changed',
  'knowledgeSection.deleted',
  'guidedWorkflow.created',
  'guidedWorkflow.connected',
  'guidedWorkflow.published',
  'guidedWorkflow.rolledBack',
  'guidedWorkflow.deleted',
  'page.created',
  'page.published',
  'page.unpublished',
  'page.rolledBack',
  'page.scheduled',
  'page.unpublishScheduled',
  'page.scheduleCancelled',
  'page.mapped',
  'page.unmapped',
  'page.deleted',
  'pointRule.changed',
  'pointCap.changed',
  'rank.created',
  'rank.changed',
  'rank.deleted',
  'badge.created',
  'badge.changed',
  'badge.deleted',
  'badge.granted',
  'badge.revoked',
  'statusLabel.created',
  'statusLabel.changed',
  'poll.closed',
  'poll.reopened',
  'poll.closeTimeChanged',
  'survey.created',
  'survey.changed',
  'survey.published',
  'survey.closed',
  'survey.reopened',
  'survey.deleted',
  'survey.restored',
  'contest.datesChanged',
  'contest.announced',
  'contest.cancelled',
  'contest.winnerSelected',
  'contest.winnerUnselected',
  'contest.entryDisqualified',
  'contest.entryReinstated',
  'contest.judgeAdded',
  'contest.judgeRemoved',
  'communityEvent.cancelled',
  'communityEvent.rescheduled',
  'statusLabel.archived',
  'statusLabel.restored',
  'tag.renamed',
  'tag.merged',
  'tag.deleted',
  'tag.changeUndone',
  'tag.synonymAdded',
  'tag.synonymRemoved',
] as const;

type Worded = (typeof worded)[number];
type Key<Action extends string> = Action extends `${infer Subject}.${infer Verb}`
  ? `actionNames.${Subject}_${Verb}`
  : never;

export function actionName(t: Translate<'staff'>, action: string): string {
  const known = worded.find((each) => each === action);
  return known ? t(keyOf(known)) : plainWords(action);
}

type Subject = Worded extends infer Action
  ? Action extends `${infer Name}.${string}`
    ? Name
    : never
  : never;

/** The actions by what they are about, in the order of `worded`. */
export function actionGroups(): { subject: Subject; actions: Worded[] }[] {
  const groups = new Map<Subject, Worded[]>();
  for (const action of worded) {
    const subject = action.split('.')[0] as Subject; // the part before the point of each
    groups.set(subject, [...(groups.get(subject) ?? []), action]);
  }
  return [...groups].map(([subject, actions]) => ({ subject, actions }));
}

/** `memberNote.wasAdded` as words: what an import brings has no others. */
export function plainWords(code: string): string {
  const words = code
    .replace(/[._]/g, ' ')
    .replace(/\p{Lu}/gu, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
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

export function detailName(t: Translate<'staff'>, key: string): string {
  const known = detailKeys.find((each) => each === key);
  return known ? t(`auditDetails.${known}`) : plainWords(key).toLowerCase();
}
