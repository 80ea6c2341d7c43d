import type { WordsByNamespace } from '#core/words/overriddenWords.ts';
import { withBasePath } from './callServer.ts';

/**
 * Loads what the community has changed, for namespaces asked for in the same turn with one request. The address changes
 * with the texts, so that browsers keep the answer. Without it, the shipped texts are shown.
 */
export function createWordLoader(
  language: string,
  revision: string,
): (namespace: string) => Promise<WordsByNamespace> {
  let next: { names: string[]; answer: Promise<WordsByNamespace> } | null = null;
  async function load(names: readonly string[]): Promise<WordsByNamespace> {
    try {
      const query = new URLSearchParams({ names: names.join(' '), v: revision });
      const answer = await fetch(withBasePath(`/words/${language}?${query}`));
      return answer.ok ? await answer.json() : {};
    } catch {
      return {};
    }
  }
  return (namespace) => {
    if (!next) {
      const names: string[] = [];
      const answer = Promise.resolve().then(() => {
        next = null;
        return load(names);
      });
      next = { names, answer };
    }
    next.names.push(namespace);
    return next.answer;
  };
}
