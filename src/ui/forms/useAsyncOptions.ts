import { useEffect, useLayoutEffect, useRef, useState } from 'react';

interface AsyncOptions<Option> {
  options: readonly Option[];
  /** The options are for a previous text: a response is pending. */
  isStale: boolean;
  isFailed: boolean;
}

interface Answer<Option> {
  key: string | null;
  options: readonly Option[];
  isFailed: boolean;
}

/** Debounce while typing. Milliseconds. */
const defaultDelay = 200;

/**
 * Options loaded while the user types. Outdated responses are dropped.
 * @param key of everything the response depends on; null: nothing is loaded, and there are none
 * @param load sends the request
 */
export function useAsyncOptions<Option>(
  key: string | null,
  load: () => Promise<readonly Option[]>,
  delay = defaultDelay,
): AsyncOptions<Option> {
  const [answer, setAnswer] = useState<Answer<Option>>({ key: null, options: [], isFailed: false });
  const latest = useRef(load);
  useLayoutEffect(() => {
    latest.current = load;
  });
  useEffect(() => {
    if (key === null) return undefined;
    let isLate = false;
    const tell = (options: readonly Option[], isFailed: boolean) => {
      if (!isLate) setAnswer({ key, options, isFailed });
    };
    const timer = setTimeout(() => {
      latest.current().then(
        (options) => tell(options, false),
        () => tell([], true),
      );
    }, delay);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [key, delay]);
  if (key === null) return { options: [], isStale: false, isFailed: false };
  // Derived from the key itself: options for another text must never be selectable.
  const isStale = answer.key !== key;
  return { options: answer.options, isStale, isFailed: answer.isFailed && !isStale };
}
