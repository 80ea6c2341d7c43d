import { useEffect, useLayoutEffect, useRef, useState } from 'react';

interface AsyncOptions<Option> {
  options: readonly Option[];
  /** What is shown was found for something else: the answer is still to come. */
  isStale: boolean;
  isFailed: boolean;
}

interface Answer<Option> {
  key: string | null;
  options: readonly Option[];
  isFailed: boolean;
}

/** Someone who types is not asked for every letter. Milliseconds. */
const defaultDelay = 200;

/**
 * Options that are asked for while someone types. An answer that comes after another question is dropped.
 * @param key of all that the answer depends on; null: nothing is asked, and there are none
 * @param load what asks
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
  // Told from the key itself: what was found for others must not be chosen for a moment either.
  const isStale = answer.key !== key;
  return { options: answer.options, isStale, isFailed: answer.isFailed && !isStale };
}
