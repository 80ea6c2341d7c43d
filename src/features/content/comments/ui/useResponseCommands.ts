import { useEffect } from 'react';
import { useCommentThread } from './commentThread.ts';
import type { ResponseCommands } from './responseCommands.ts';

/** Puts what can be done to a response where the keys find it. */
export function useResponseCommands(id: string, commands: ResponseCommands): void {
  const { commandBook } = useCommentThread();
  useEffect(() => {
    commandBook.set(id, commands);
  });
  useEffect(() => () => void commandBook.delete(id), [commandBook, id]);
}
