import { wordPartsAddress } from '#core/words/wordPartsAddress.ts';
import type { WordFile } from '#core/words/wordTree.ts';
import { withBasePath } from './callServer.ts';
import { addWords, expectParts, leaveParts, shownWordsReady } from './wordStore.ts';

/** Where a page's texts come from: `revision` is that of the page. */
interface Source {
  language: string;
  revision: string;
}

/** Milliseconds. */
const longestWait = 30_000;

/** Null: whole namespaces are loaded. */
let source: Source | null = null;
const loading = new Map<string, Promise<void>>();
let next: { names: string[]; answer: Promise<void> } | null = null;

/**
 * In the browser, before anything is shown. Without it, as in development, whole namespaces are loaded.
 * @param given the parts of each address that the page preloads
 */
export async function startWordParts(
  of: Source,
  given: readonly (readonly string[])[],
): Promise<void> {
  source = of;
  expectParts(of.language);
  const loads = given.map(async (parts) => {
    const load = fetchParts(parts);
    for (const part of parts) loading.set(part, load);
    await load;
  });
  await Promise.all(loads);
}

/** What a lazily imported part is, once its texts are there; calls are added by the build. @public */
export async function partWithWords<Part>(name: string, part: Promise<Part>): Promise<Part> {
  const [found] = await Promise.all([part, loadPart(name)]);
  // Which namespaces it needs is known once its script has run.
  if (source === null) await shownWordsReady();
  return found;
}

/** Texts asked for in the same turn come with one request. */
function loadPart(name: string): Promise<void> | null {
  if (source === null) return null;
  const started = loading.get(name);
  if (started) return started;
  if (!next) {
    const names: string[] = [];
    const answer = Promise.resolve().then(() => {
      next = null;
      return fetchParts(names);
    });
    next = { names, answer };
  }
  next.names.push(name);
  loading.set(name, next.answer);
  return next.answer;
}

/**
 * Where the texts do not come, as from a server of another release, whole namespaces are loaded from then on: they are
 * files of the page's own release.
 */
async function fetchParts(names: readonly string[]): Promise<void> {
  if (source === null) return;
  const { language, revision } = source;
  const address = withBasePath(wordPartsAddress({ language, revision, parts: names }));
  const words = await askFor(address);
  if (words) return addWords(language, words);
  source = null;
  leaveParts();
}

/** Null: they did not come. */
async function askFor(address: string): Promise<Record<string, WordFile> | null> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(longestWait) });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
