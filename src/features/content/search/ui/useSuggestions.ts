import { useAsyncOptions } from '#ui/forms/useAsyncOptions.ts';
import type { Suggestion } from './searchDocuments.ts';

/** Suggestions while typing; lazily loaded. */
export function useSuggestions(text: string | null): readonly Suggestion[] {
  const { options } = useAsyncOptions(text, async () => {
    const { fetchSuggestions } = await import('./fetchSuggestions.ts');
    return fetchSuggestions(text ?? '');
  });
  return options;
}
