import type { Selectable } from 'kysely';
import type { SupportEntries, SupportRequests } from '#db/tables.ts';
import type { SupportChannel, SupportKind, SupportPriority } from '../supportRequestRules.ts';
import { autoCloseAt, type SupportState, type SupportStatus } from '../supportTransitionRules.ts';

export type SupportAuthorRole = 'REQUESTER' | 'AGENT' | 'SYSTEM';
export type SupportEntryKind = 'REPLY' | 'NOTE' | 'EVENT';

/** What happened to a request, as its history says it. */
export const supportEntryEvents = [
  'STATUS_CHANGED',
  'ASSIGNED',
  'TEAM_CHANGED',
  'PRIORITY_CHANGED',
  'TAGS_CHANGED',
  'DUE_CHANGED',
  'SNOOZED',
  'TITLE_CHANGED',
  'PARTICIPANT_ADDED',
  'PARTICIPANT_REMOVED',
  'COPIES_CHANGED',
  'FOLLOWED_UP',
  'FOLLOWS',
  'MERGED_INTO',
  'MERGED_FROM',
  'UNMERGED',
  'SPLIT_INTO',
  'SPLIT_FROM',
  'LINKED',
  'UNLINKED',
  'POST_LINKED',
  'POST_UNLINKED',
  'EMAIL_FAILED',
  'EMAIL_UNCERTAIN',
  'SCHEDULE_CANCELLED',
  'SIDE_STARTED',
  'SIDE_REPLIED',
  'SIDE_FAILED',
  'LINK_CREATED',
  'LINK_REVOKED',
  'RATED',
  'CHAT_ACCEPTED',
  'CHAT_TRANSFERRED',
  'CHAT_ENDED',
  'OPENED_BY_DESK',
  'REQUESTER_CHANGED',
  'TYPE_CHANGED',
  'FIELDS_CHANGED',
  'TOPIC_CHANGED',
  'COMPANY_CHANGED',
  'MARKED_SPAM',
  'NOT_SPAM',
  'DELETED',
  'RESTORED',
  'MOVED_TO',
  'MOVED_FROM',
  'PUBLISH_ASKED',
  'PUBLISH_AGREED',
  'PUBLISH_DECLINED',
  'PUBLISH_WITHDRAWN',
  'PUBLISH_EXPIRED',
] as const;
export type SupportEntryEvent = (typeof supportEntryEvents)[number];

/** The columns' check constraints allow no other values. */
export type SupportRequestRow = Omit<
  Selectable<SupportRequests>,
  'kind' | 'status' | 'priority' | 'channel' | 'last_author'
> & {
  kind: SupportKind;
  status: SupportStatus;
  priority: SupportPriority;
  channel: SupportChannel;
  last_author: 'REQUESTER' | 'AGENT';
};

/** The columns of `support_entries` that are shown: all but `words`, which is large. */
export const entryColumns = [
  ...(['id', 'request_id', 'seq', 'origin_id', 'kind', 'is_public', 'author_id'] as const),
  ...(['author_role', 'author_name', 'channel', 'is_automatic', 'content'] as const),
  ...(['stripped_content', 'attachments', 'event', 'detail', 'sent_as'] as const),
  ...(['created_at', 'edited_at'] as const),
] as const satisfies readonly (keyof SupportEntryRow)[];

export type SupportEntryRow = Omit<
  Selectable<SupportEntries>,
  'kind' | 'author_role' | 'channel' | 'event' | 'words'
> & {
  kind: SupportEntryKind;
  author_role: SupportAuthorRole;
  channel: SupportChannel;
  event: SupportEntryEvent | null;
};

export function supportStateOf(row: SupportRequestRow): SupportState {
  return {
    status: row.status,
    resolvedAt: row.resolved_at,
    closedAt: row.closed_at,
    isMerged: row.merged_into !== null,
  };
}

export function supportFactsOf(row: SupportRequestRow) {
  return {
    requesterId: row.requester_id,
    categoryId: row.category_id,
    status: row.status,
    resolvedAt: row.resolved_at,
    isMerged: row.merged_into !== null,
  };
}

/**
 * When an entry is written: never before the last one. Writers wait for each other, and agents read a thread by its
 * times, because merging mixes several; its customer reads a chat by `seq`.
 */
export function momentOfEntry(
  { last_entry_at: last }: Pick<SupportRequestRow, 'last_entry_at'>,
  { now }: { now: Date },
): Date {
  return last > now ? last : now;
}

/** When a request closes by itself. */
export function closesAtOf({ status, resolved_at: at }: SupportRequestRow): Date | null {
  return status === 'RESOLVED' && at !== null ? autoCloseAt(at) : null;
}

/** Once somebody answered it, or wrote it down for the customer, its opening text stays as it is. */
export function isOpeningFixed(row: SupportRequestRow): boolean {
  return row.first_reply_at !== null || row.channel === 'PHONE';
}
