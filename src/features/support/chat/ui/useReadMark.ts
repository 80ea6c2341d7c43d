import { useEffect, useRef } from 'react';
import { runOperation } from '#ui/runOperation.ts';
import type { ChatMessageNode, ChatRoomNode } from './chatDocuments.ts';
import { MarkChatReadMutation } from './chatDocuments.ts';

/** Several messages in a row are marked once. Milliseconds. */
const gathering = 300;

/** Tells the server what the reader has seen: the end of a room that is on the screen. */
export function useReadMark(
  room: ChatRoomNode,
  messages: readonly ChatMessageNode[],
  isAtEnd: boolean,
): void {
  const told = useRef(room.lastReadSeq);
  const { id, state } = room;
  const seq = messages.at(-1)?.seq ?? 0;
  useEffect(() => {
    // Looking at a request tells its sender nothing.
    if (!isAtEnd || state === 'REQUEST') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      clearTimeout(timer);
      if (document.visibilityState !== 'visible' || seq <= told.current) return;
      timer = setTimeout(() => {
        const before = told.current;
        told.current = seq;
        runOperation(MarkChatReadMutation, { input: { roomId: id, seq } }).catch(() => {
          told.current = before; // again with the next message, or when the page is shown again
        });
      }, gathering);
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tell);
    };
  }, [id, state, seq, isAtEnd]);
}
