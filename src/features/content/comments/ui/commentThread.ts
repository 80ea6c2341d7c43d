import { createContext, useContext } from 'react';
import type { ScopedPlace } from '#core/viewerOfInfo.ts';
import type { CommandBook } from './responseCommands.ts';
import type { CommentEvent } from './useCommentList.ts';

/** What every comment and reply of one post shares. */
export interface CommentThread {
  conversationId: string;
  topicId: string | null;
  /** The post's category, with what the viewer holds there besides. */
  place: ScopedPlace | null;
  repliesPerPage: number;
  /** The response that the page was opened at. */
  targetId: string | null;
  /** What keys and the marked words do to each response. */
  commandBook: CommandBook;
  send: (event: CommentEvent) => void;
  /** Loads the page anew and waits for it. */
  reload: () => Promise<void>;
}

export const CommentThreadContext = createContext<CommentThread | null>(null);

export function useCommentThread(): CommentThread {
  const thread = useContext(CommentThreadContext);
  if (!thread) throw new Error('useCommentThread outside the comments of a post');
  return thread;
}
