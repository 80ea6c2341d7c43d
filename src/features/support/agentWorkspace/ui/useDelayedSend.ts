import { useEffect, useRef, useState } from 'react';

/** Milliseconds in which a reply can be called back. */
const undoFor = 10_000;

/**
 * Sends something after a delay in which it can be undone. Leaving the page sends it.
 * @returns `isWaiting` while it can be undone
 */
export function useDelayedSend() {
  const [isWaiting, setWaiting] = useState(false);
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; send: () => void } | null>(null);

  const flush = useRef(() => {
    const { current } = waiting;
    if (current === null) return;
    clearTimeout(current.timer);
    waiting.current = null;
    setWaiting(false);
    current.send();
  });

  useEffect(() => {
    const leave = flush.current;
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  return {
    isWaiting,
    start(send: () => void) {
      flush.current();
      waiting.current = { send, timer: setTimeout(flush.current, undoFor) };
      setWaiting(true);
    },
    undo() {
      if (waiting.current !== null) clearTimeout(waiting.current.timer);
      waiting.current = null;
      setWaiting(false);
    },
    sendNow: () => flush.current(),
  };
}
