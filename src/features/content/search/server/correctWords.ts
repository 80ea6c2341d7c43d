import { sql } from 'kysely';
import type { VisibilityScope } from '#platform/visibilityScope.ts';
import { editDistance, isMisspelling, slipsAllowed, transpositionsOf } from '../editDistance.ts';
import { allOf, anyOf, closeTerms, type SearchTerm } from '../searchTerms.ts';
import { findTerms } from './searchLexemes.ts';
import { isSeenDocument, visiblePosts } from './seenDocuments.ts';

/** Similar words read per typed word, and those of them that are counted. */
const wordsRead = 60;
const wordsCounted = 8;
/** Documents counted per word. */
const mostCounted = 50;
/** A correction of a word that does occur is this many times as frequent. */
const muchMoreFrequent = 5;

interface Candidate {
  word: string;
  query: string;
  slips: number;
}

/**
 * Corrects words that no visible text contains, or hardly any: `bycicle` → `bicycle`. Of several similar words,
 * one that occurs together with the other words is chosen.
 * @returns corrections only, typed word → corrected word
 */
export async function correctWords(
  access: VisibilityScope,
  terms: readonly SearchTerm[],
): Promise<Map<string, string>> {
  const suspects = terms.filter((term) => slipsAllowed(term.word) > 0);
  const corrected = await Promise.all(
    suspects.map(async (term): Promise<[string, string | null]> => {
      const others = terms.filter((each) => each !== term);
      return [term.word, await meant(access, term, others)];
    }),
  );
  return new Map(corrected.filter((pair): pair is [string, string] => pair[1] !== null));
}

async function meant(
  access: VisibilityScope,
  term: SearchTerm,
  others: readonly SearchTerm[],
): Promise<string | null> {
  const candidates = await candidatesFor(access, term.word);
  if (candidates.length === 0) return null;
  const beside = others.length === 0 ? null : anyOf(closeTerms(others));
  const typed = anyOf([term]);
  const [own = 0, ...alone] = await countEach(access, [typed, ...candidates.map((c) => c.query)]);
  const together =
    beside === null
      ? []
      : await countEach(
          access,
          candidates.map((candidate) => `(${candidate.query}) & (${beside})`),
        );
  const ownTogether =
    own === 0 || beside === null
      ? 0
      : ((await countEach(access, [`(${typed}) & (${beside})`]))[0] ?? 0);
  if (ownTogether > 0) return null;
  const scored = candidates
    .map((candidate, at) => ({
      ...candidate,
      alone: alone[at] ?? 0,
      together: together[at] ?? 0,
    }))
    .filter((each) => each.alone > own * muchMoreFrequent);
  scored.sort(
    (a, b) =>
      Number(b.together > 0) - Number(a.together > 0) ||
      a.slips - b.slips ||
      b.together - a.together ||
      b.alone - a.alone,
  );
  return scored[0]?.word ?? null;
}

/** Similar words of all texts, whether visible or not; the most similar first. */
async function candidatesFor(access: VisibilityScope, typed: string): Promise<Candidate[]> {
  const { rows } = await sql<{ word: string }>`
    select word from search_words_like(${typed}, ${transpositionsOf(typed)}::text[], ${wordsRead}) as word`.execute(
    access.db,
  );
  const similar = rows
    .map(({ word }) => word)
    .filter((word) => isMisspelling(typed, word))
    // A typo rarely affects the first letter.
    .map((word) => ({
      word,
      slips: editDistance(typed, word, slipsAllowed(typed)) + (word[0] === typed[0] ? 0 : 1),
    }))
    .sort((a, b) => a.slips - b.slips)
    .slice(0, wordsCounted);
  if (similar.length === 0) return [];
  const terms = await findTerms(
    access.db,
    similar.map(({ word }) => word),
    { languages: [], open: false },
  );
  return similar.flatMap((each) => {
    const term = terms.find(({ word }) => word === each.word);
    return term === undefined ? [] : [{ ...each, query: allOf([term]) }];
  });
}

/** The number of visible documents for each query, up to a limit: hidden words are never suggested. */
async function countEach(access: VisibilityScope, queries: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`
    select (
      select count(*)::int from (
        select from search_documents
        where vector @@ q.query::tsquery and conversation_id in (${visiblePosts(access)})
          and ${isSeenDocument(access)}
        limit ${sql.lit(mostCounted)}
      ) as seen
    ) as count
    from unnest(${queries}::text[]) with ordinality as q (query, place) order by place`.execute(
    access.db,
  );
  return rows.map(({ count }) => count);
}
