import { questionWords } from './searchTerms.ts';

/** Bounds of the search by meaning. Likenesses are cosines of centered vectors, chosen by `npm run bench -- --answers`. */
export const nearLimits = {
  /** Results of words that take part. */
  depth: 100,
  /** Posts found by meaning. */
  posts: 30,
  /** Least likeness of a post that only its meaning finds: where no post has all words, and beside those that do. */
  least: 0.3,
  leastBeside: 0.38,
  /** What events, polls and contests need besides: their short texts are a little like everything. */
  activities: 0.15,
  /** First results whose titles are compared with the query. */
  titles: 3,
} as const;

/** Reciprocal rank fusion: a rank counts 1 / (60 + rank). */
const k = 60;

interface Ranked {
  conversationId: number;
}

/** Two lists as one, of posts that are first in both before others; the first ones of `words` stay first. */
export function fuse<Document extends Ranked>(
  words: readonly Document[],
  near: readonly Document[],
  { first }: { first: number },
): Document[] {
  const scores = new Map<number, { document: Document; score: number }>();
  for (const list of [words.slice(first), near]) {
    for (const [rank, document] of list.entries()) {
      const known = scores.get(document.conversationId);
      const score = (known?.score ?? 0) + 1 / (k + rank + 1);
      scores.set(document.conversationId, { document: known?.document ?? document, score });
    }
  }
  const kept = words.slice(0, first);
  for (const { conversationId } of kept) scores.delete(conversationId);
  const rest = [...scores.values()].sort((a, b) => b.score - a.score);
  return [...kept, ...rest.map(({ document }) => document)];
}

/** Quotes, numbers and codes such as `E-42`, `ERR_TIMEOUT` or `fw_3.1` are searched as they are. */
export function isLiteral(keywords: string): boolean {
  return /["“”„«»]|\d|\b[A-Z]{2,}[_-][A-Z0-9]|\w_\w/.test(keywords);
}

/** Whether a title is what was typed, whatever its case, accents and punctuation. */
export function startsAlike(title: string, phrase: string): boolean {
  return questionWords(title).join(' ') === phrase;
}
