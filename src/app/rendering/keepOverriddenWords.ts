import type { OverriddenWords } from '#core/words/overriddenWords.ts';
import { keepChangedWords } from '#ui/wordStore.ts';

/** Makes the texts of a community known to the pages that are rendered from now on. */
export function keepOverriddenWords({ revision, words }: OverriddenWords): void {
  keepChangedWords({ revision, namespaces: Object.keys(words), load: () => words });
}
