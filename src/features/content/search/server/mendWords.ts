import { sql } from 'kysely';
import { listedConversations } from '#features/content/conversations/server/conversationQueries.ts';
import type { VisibilityScope } from '#platform/visibilityScope.ts';
import { editDistance, isMisspelling, slipsAllowed } from '../editDistance.ts';
import { anyOf, type SearchTerm } from '../searchTerms.ts';

/** Maximum number of titles examined per word. */
const titlesRead = 100;

/**
 * Corrects words that occur in no title from titles: `bycicle` → `bicycle`.
 * @returns corrections only, typed word → corrected word
 */
export async function mendWords(
  sight: VisibilityScope,
  terms: readonly SearchTerm[],
): Promise<Map<string, string>> {
  const suspects = terms.filter((term) => slipsAllowed(term.word) > 0);
  const mended = await Promise.all(
    suspects.map(async (term) => [term.word, await meant(sight, term)]),
  );
  return new Map(mended.filter((pair): pair is [string, string] => pair[1] !== null));
}

async function meant(sight: VisibilityScope, term: SearchTerm): Promise<string | null> {
  const visible = listedConversations(sight).select('conversations.id');
  const { rows } = await sql<{ title: string }>`
    select alike.title_folded as title
    from search_titles_like(${term.word}, ${titlesRead}) alike
    where alike.conversation_id in (${visible}) and not exists (select from search_documents where title_folded is not null
      and to_tsvector('simple', title_folded) @@ ${anyOf([term])}::tsquery and conversation_id in (${visible}))`.execute(
    sight.db,
  );
  return nearest(
    term.word,
    rows.flatMap((row) => row.title.split(' ')),
  );
}

/** The most similar word; the most frequent if tied. */
function nearest(typed: string, words: readonly string[]): string | null {
  const uses = new Map<string, number>();
  for (const word of words) uses.set(word, (uses.get(word) ?? 0) + 1);
  const candidates = [...uses].filter(([word]) => isMisspelling(typed, word));
  const scored = candidates.map(([word, count]) => ({
    word,
    count,
    slips: editDistance(typed, word, slipsAllowed(typed)),
  }));
  scored.sort((a, b) => a.slips - b.slips || b.count - a.count);
  return scored[0]?.word ?? null;
}
