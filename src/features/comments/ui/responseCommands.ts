import { useEffect } from 'react';
import { useCommentThread } from './commentThread.ts';

/** What keys can do to a response; what the viewer may not, is not there. */
export interface ResponseCommands {
  reply?: () => void;
  edit?: () => void;
  /** Of all it says, or of a part. */
  quote?: (said?: string | DocumentFragment) => void;
  copyLink?: () => void;
}

/** By the id of a response. */
export type CommandBook = Map<string, ResponseCommands>;

/** Puts what can be done to a response where the keys find it. */
export function useResponseCommands(id: string, commands: ResponseCommands): void {
  const { commandBook } = useCommentThread();
  useEffect(() => {
    commandBook.set(id, commands);
  });
  useEffect(() => () => void commandBook.delete(id), [commandBook, id]);
}
