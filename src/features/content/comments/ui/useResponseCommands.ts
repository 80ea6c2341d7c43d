import { useEffect } from 'react';
import { useCommentThread } from './commentThread.ts';
import type { ResponseCommands } from './responseCommands.ts';

/** Registers the shortcut commands of a response. */
export function useResponseCommands(id: string, commands: ResponseCommands): void {
  const { commandBook } = useCommentThread();
  useEffect(() => {
    commandBook.set(id, commands);
  });
  useEffect(() => () => void commandBook.delete(id), [commandBook, id]);
}
