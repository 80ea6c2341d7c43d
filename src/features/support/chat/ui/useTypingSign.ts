import { useEffect, useRef, useState } from 'react';
import { runOperation } from '#ui/runOperation.ts';
import { chatTyping } from '../chatRules.ts';
import { AnnounceTypingMutation } from './chatDocuments.ts';

/** @returns a function for each change of the text, which tells the others now and then */
export function useAnnounceTyping(roomId: string): () => void {
  const told = useRef(0);
  return () => {
    const now = Date.now();
    if (now - told.current < chatTyping.every) return;
    told.current = now;
    // A sign that is not sent is no reason to disturb anyone.
    void runOperation(AnnounceTypingMutation, { input: { roomId } }).catch(() => undefined);
  };
}

/** Who is typing, until nothing has been heard of it for a while. */
export function useTypingSign(typing: readonly string[]): readonly string[] {
  const [expired, setExpired] = useState<readonly string[] | null>(null);
  useEffect(() => {
    if (typing.length === 0) return;
    const timer = setTimeout(() => setExpired(typing), chatTyping.lasts);
    return () => clearTimeout(timer);
  }, [typing]);
  return expired === typing ? [] : typing;
}
