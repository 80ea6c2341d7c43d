import { holds, type Verdict, type Viewer } from '#core/permissions.ts';

/** Moderators of the whole community read what members report of their chats. */
export function canHandleChatReports(viewer: Viewer): Verdict {
  return holds(viewer, 'MANAGE_SPAM_POSTS');
}
