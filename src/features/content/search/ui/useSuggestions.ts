import { useEffect, useState } from 'react';
import type { Suggestion } from './searchDocuments.ts';

/** Someone who types is not asked for every letter. Milliseconds. */
const debounce = 200;

/** Suggestions for what is being typed; null until someone types. Loaded when first needed. */
export function useSuggestions(text: string | null): readonly Suggestion[] {
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  useEffect(() => {
    if (text === null) return;
    let late = false;
    const timer = setTimeout(async () => {
      const found = await import('./fetchSuggestions.ts').then(
        ({ fetchSuggestions }) => fetchSuggestions(text),
        () => [], // without a network there are none
      );
      if (!late) setSuggestions(found);
    }, debounce);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [text]);
  return suggestions;
}
