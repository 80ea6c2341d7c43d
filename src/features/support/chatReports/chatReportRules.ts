import { wirePage } from '#core/paging.ts';
import { holds, type Verdict, type Viewer } from '#core/permissions.ts';

/** DELETED: the message was erased in the chat. */
export const chatReportResolutions = ['DISMISSED', 'DELETED'] as const;
export type ChatReportResolution = (typeof chatReportResolutions)[number];

/** Messages that moderators read at a time beyond a report. */
export const readFurther = 50;

export const chatReportsPath = '/moderation/chats';

/** URL state of the list of reports. */
export interface ChatReportAddress {
  handled: boolean;
  /** From 1. */
  page: number;
}

export function readChatReportAddress(search: string): ChatReportAddress {
  const query = new URLSearchParams(search);
  return { handled: query.get('show') === 'handled', page: wirePage(query.get('page')) + 1 };
}

export function chatReportHref({ handled = false, page = 1 }: Partial<ChatReportAddress>): string {
  const query = new URLSearchParams();
  if (handled) query.set('show', 'handled');
  if (page > 1) query.set('page', `${page}`);
  return query.size === 0 ? chatReportsPath : `${chatReportsPath}?${query}`;
}

/** Moderators of the whole community read what members report of their chats. */
export function canHandleChatReports(viewer: Viewer): Verdict {
  return holds(viewer, 'MANAGE_SPAM_POSTS');
}
