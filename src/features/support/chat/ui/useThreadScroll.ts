import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** So close to the end counts as there, in pixels. */
const near = 80;
/** So close to the start older messages are loaded. */
const nearStart = 200;

interface ThreadScroll {
  /** Of the oldest message shown. */
  firstSeq: number;
  /** Changes with each new message at the end. */
  lastKey: string;
  hasOlder: boolean;
  onOlder: () => void;
}

/**
 * Keeps the reader's place in a room: at the end while they are there, and at what they read when older messages
 * come in above it. Opens at the line above new messages, if there is one.
 */
export function useThreadScroll({ firstSeq, lastKey, hasOlder, onOlder }: ThreadScroll) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isEnd = useRef(true);
  /** From the end, before older messages were added. */
  const fromEnd = useRef(0);
  const shownFirst = useRef(firstSeq);
  const [isAtEnd, setAtEnd] = useState(true);

  const note = useCallback(() => {
    const element = box.current;
    if (!element) return;
    fromEnd.current = element.scrollHeight - element.scrollTop;
    isEnd.current = fromEnd.current - element.clientHeight < near;
    setAtEnd(isEnd.current);
  }, []);

  const toEnd = useCallback(() => {
    const element = box.current;
    if (!element) return;
    element.scrollTop = element.scrollHeight;
    note();
  }, [note]);

  /** Shows a message in the middle, and points it out for a moment. */
  const toMessage = useCallback(
    (seq: number) => {
      const element = box.current;
      const message = element?.querySelector<HTMLElement>(`[data-seq="${seq}"]`);
      if (!element || !message) return;
      const [seen, wanted] = [element.getBoundingClientRect(), message.getBoundingClientRect()];
      element.scrollTop += wanted.top - seen.top - (seen.height - wanted.height) / 2;
      note();
      message.focus({ preventScroll: true });
      message.dataset.pointed = '';
      setTimeout(() => delete message.dataset.pointed, 2_000);
    },
    [note],
  );

  useLayoutEffect(() => {
    const element = box.current;
    const line = element?.querySelector<HTMLElement>('[data-unread-line]');
    if (!element) return;
    element.scrollTop = line ? line.offsetTop - element.clientHeight / 3 : element.scrollHeight;
    note();
  }, [note]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: anew when messages were added at either end
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    if (firstSeq < shownFirst.current) {
      element.scrollTop = element.scrollHeight - fromEnd.current;
      note();
    } else if (isEnd.current) toEnd();
    shownFirst.current = firstSeq;
  }, [firstSeq, lastKey, note, toEnd]);

  // Pictures that load, or a composer that grows, must not move the end out of sight.
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (isEnd.current) toEnd();
    });
    for (const element of [box.current, content.current]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [toEnd]);

  const onScroll = () => {
    note();
    if (hasOlder && (box.current?.scrollTop ?? nearStart) < nearStart) onOlder();
  };
  return { box, content, isAtEnd, toEnd, toMessage, onScroll };
}
