import { createContext, useContext } from 'react';
import type { ScopedPlace } from '#core/viewerOfInfo.ts';
import type { CommandBook } from './responseCommands.ts';
import type { CommentEvent } from './useCommentList.ts';

/** Context of all comments and replies of a post. */
export interface CommentThread {
  conversationId: string;
  topicId: string | null;
  /** The post's category, with the viewer's additional permissions there. */
  place: ScopedPlace | null;
  repliesPerPage: number;
  /** The response in the page's URL. */
  targetId: string | null;
  /** Commands of shortcuts and the quote button for each response. */
  commandBook: CommandBook;
  send: (event: CommentEvent) => void;
  /** Reloads the page's data. */
  reload: () => Promise<void>;
}

export const CommentThreadContext = createContext<CommentThread | null>(null);

export function useCommentThread(): CommentThread {
  const thread = useContext(CommentThreadContext);
  if (!thread) throw new Error('useCommentThread outside the comments of a post');
  return thread;
}
