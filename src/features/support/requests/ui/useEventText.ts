import { joinList } from '#core/joinList.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { supportPriorities } from '../supportRequestRules.ts';
import { supportStatuses } from '../supportTransitionRules.ts';
import type { SupportEntryNode } from './supportEntryNode.ts';

/** An entry of the history as a sentence; null if there is nothing to say. */
export function useEventText(
  entry: SupportEntryNode,
  { forAgent }: { forAgent: boolean },
): string | null {
  const { t, language } = useTranslation('support');
  const { event, author, authorName, subject } = entry;
  if (event === null) return null;
  const who = author?.fullName || author?.username || authorName || t('automatically');
  const member = subject?.fullName || subject?.username || '';
  const given: Record<string, unknown> = Object(entry.detail);
  const text = (key: string) => (given[key] == null ? '' : String(given[key]));
  const list = (key: string) => joinList(text(key).split(', '), language);
  const to = text('to');
  switch (event) {
    case 'STATUS_CHANGED': {
      const status = supportStatuses.find((each) => each === given.to) ?? 'OPEN';
      return t('events.STATUS_CHANGED', {
        who,
        status: t(forAgent ? `agentStatus.${status}` : `status.${status}`),
      });
    }
    case 'PRIORITY_CHANGED': {
      const priority = supportPriorities.find((each) => each === given.to) ?? 'NORMAL';
      return t('events.PRIORITY_CHANGED', { who, priority: t(`priority.${priority}`) });
    }
    case 'ASSIGNED':
      return given.memberId == null
        ? t('events.UNASSIGNED', { who })
        : t('events.ASSIGNED', { who, member });
    case 'CHAT_ACCEPTED':
    case 'CHAT_TRANSFERRED':
      return t(`events.${event}`, { member });
    case 'CHAT_ENDED':
      return t('events.CHAT_ENDED', { who });
    case 'PARTICIPANT_ADDED':
    case 'PARTICIPANT_REMOVED':
      return t(`events.${event}`, { who, member });
    case 'TEAM_CHANGED':
      return t('events.TEAM_CHANGED', { who, team: text('team') });
    case 'TAGS_CHANGED':
      return t('events.TAGS_CHANGED', { who, tags: list('tags') });
    case 'TITLE_CHANGED':
      return t('events.TITLE_CHANGED', { who, title: text('to') });
    case 'FOLLOWED_UP':
    case 'FOLLOWS':
    case 'MERGED_INTO':
    case 'MERGED_FROM':
    case 'UNMERGED':
    case 'SPLIT_INTO':
    case 'SPLIT_FROM':
    case 'LINKED':
    case 'UNLINKED':
    case 'MOVED_TO':
    case 'MOVED_FROM':
      // Of a request that the reader does not see.
      if (text('number') === '') return t(`hiddenEvents.${event}`, { who });
      return t(`events.${event}`, { who, number: text('number') });
    case 'COPIES_CHANGED':
      return t(text('emails') === '' ? 'events.COPIES_REMOVED' : 'events.COPIES_CHANGED', {
        who,
        emails: list('emails'),
      });
    case 'EMAIL_FAILED':
      return t('events.EMAIL_FAILED', { reason: text('reason') });
    case 'EMAIL_UNCERTAIN':
      return text('number') === ''
        ? t('hiddenEvents.EMAIL_UNCERTAIN')
        : t('events.EMAIL_UNCERTAIN', { number: text('number') });
    case 'SCHEDULE_CANCELLED':
      return t('events.SCHEDULE_CANCELLED', { member });
    case 'SIDE_STARTED':
    case 'SIDE_REPLIED':
      return t(`events.${event}`, { who, email: text('email') });
    case 'SIDE_FAILED':
      return t('events.SIDE_FAILED', { email: text('email'), reason: text('reason') });
    case 'POST_LINKED': {
      const title = text('title');
      return title ? t('events.POST_LINKED', { who, title }) : t('events.postLinked', { who });
    }
    case 'POST_UNLINKED':
      return t('events.POST_UNLINKED', { who });
    case 'OPENED_BY_DESK': {
      const caller = text('caller');
      if (given.way === 'PHONE' && caller !== '') {
        return t('events.OPENED_BY_DESK_CALLER', { who, caller });
      }
      const way = given.way === 'EMAIL' || given.way === 'PHONE' ? given.way : 'INTERNAL';
      return t(`events.OPENED_BY_DESK_${way}`, { who });
    }
    case 'PUBLISH_ASKED':
      return t(given.isChange ? 'events.PUBLISH_CHANGED' : 'events.PUBLISH_ASKED', { who });
    case 'PUBLISH_AGREED':
      return t(given.isNamed ? 'events.PUBLISH_AGREED' : 'events.PUBLISH_AGREED_UNNAMED', { who });
    case 'PUBLISH_EXPIRED':
      return t('events.PUBLISH_EXPIRED');
    case 'REQUESTER_CHANGED':
      return t('events.REQUESTER_CHANGED', { who, from: text('from'), to: text('to') });
    case 'TYPE_CHANGED':
      return to === '' ? t('events.TYPE_REMOVED', { who }) : t('events.TYPE_CHANGED', { who, to });
    case 'TOPIC_CHANGED':
      return to === ''
        ? t('events.TOPIC_REMOVED', { who })
        : t('events.TOPIC_CHANGED', { who, to });
    case 'COMPANY_CHANGED':
      return to === ''
        ? t('events.COMPANY_REMOVED', { who })
        : t('events.COMPANY_CHANGED', { who, to });
    case 'FIELDS_CHANGED':
      return t('events.FIELDS_CHANGED', { who, fields: list('fields') });
    case 'RATED':
      return t('events.RATED', { who, score: text('score') });
    case 'DUE_CHANGED':
    case 'SNOOZED':
    case 'LINK_CREATED':
    case 'LINK_REVOKED':
    case 'PUBLISH_DECLINED':
    case 'PUBLISH_WITHDRAWN':
    case 'MARKED_SPAM':
    case 'NOT_SPAM':
    case 'DELETED':
    case 'RESTORED':
      return t(`events.${event}`, { who });
  }
}
