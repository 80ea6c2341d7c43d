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
/** By part, whether its texts have come. */
const loading = new Map<string, Promise<boolean>>();
let next: { names: string[]; answer: Promise<boolean> } | null = null;

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
    if (!(await load)) await shownWordsReady({ whole: true });
  });
  await Promise.all(loads);
}

/** What a lazily imported part is, once its texts are there; calls are added by the build. @public */
export async function partWithWords<Part>(name: string, part: Promise<Part>): Promise<Part> {
  const [found, hasTexts] = await Promise.all([part, loadPart(name)]);
  // Which namespaces it needs is known once its script has run.
  if (!hasTexts) await shownWordsReady({ whole: true });
  return found;
}

/** Texts asked for in the same turn come with one request. */
function loadPart(name: string): Promise<boolean> | boolean {
  if (source === null) return false;
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

/** A server of another release has none: from then on whole namespaces are loaded, files of the page's own release. */
async function fetchParts(names: readonly string[]): Promise<boolean> {
  if (source === null) return false;
  const { language, revision } = source;
  const address = withBasePath(wordPartsAddress({ language, revision, parts: names }));
  const words = await askFor(address);
  if (words === 'gone') {
    source = null;
    leaveParts();
    return false;
  }
  if (words) addWords(language, words);
  // They are asked for again when they are needed again.
  else for (const name of names) loading.delete(name);
  return words !== null;
}

/** Null: they did not come this time, as without a network. */
async function askFor(address: string): Promise<Record<string, WordFile> | 'gone' | null> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(longestWait) });
    if (answer.status === 404) return 'gone';
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
