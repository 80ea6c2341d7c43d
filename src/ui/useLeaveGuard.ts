import { type RefObject, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { openModal } from './modalQueue.ts';

/**
 * Asks before what is written is left behind.
 * @param isUnsafe whether to ask when the page itself goes; not where a draft holds it
 * @param words of the question
 */
export function useLeaveGuard({
  isTouched,
  isUnsafe = isTouched,
  isDone,
  parameter,
  words: { title, text },
}: {
  isTouched: boolean;
  isUnsafe?: boolean;
  /** Set once it is saved: whoever goes on then is asked nothing. */
  isDone: RefObject<boolean>;
  /** Of the address, where it alone opens what is written: another value is another page. */
  parameter?: string;
  words: { title: string; text: string };
}): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isTouched &&
      !isDone.current &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (parameter !== undefined &&
          new URLSearchParams(currentLocation.search).get(parameter) !==
            new URLSearchParams(nextLocation.search).get(parameter))),
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void openModal('confirmation', { title, text }).then((sure) =>
      sure ? blocker.proceed() : blocker.reset(),
    );
  }, [blocker, title, text]);

  useEffect(() => {
    if (!isUnsafe) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsafe]);
}
