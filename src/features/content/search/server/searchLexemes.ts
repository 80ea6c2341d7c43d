import { sql } from 'kysely';
import { withoutParticle } from '#core/segment.ts';
import {
  listOwnStems,
  stemmable,
  stemmingConfigurations,
  stopWordsOf,
} from '#features/content/searchIndex/searchLanguages.ts';
import type { Database } from '#platform/database/database.ts';
import type { SearchTerm } from '../searchTerms.ts';

/**
 * The words with their stems in every language supported by PostgreSQL, so that a text is found in its own
 * language whoever searches, and in those of the given languages whose stems are made here. Stop words of the given
 * languages are removed, unless nothing else remains.
 *
 * @param open whether the last word may be incomplete
 */
export async function findTerms(
  db: Database,
  words: readonly string[],
  { languages, open }: { languages: readonly string[]; open: boolean },
): Promise<SearchTerm[]> {
  if (words.length === 0) return [];
  const stopping = languages.map(stopWordsOf).filter((name) => name !== null);
  const forms = words.flatMap((word, at) =>
    stemmingConfigurations.flatMap((name) =>
      // Also the unstemmed word: the text may have been indexed before its forms were known.
      [...new Set([stemmable(name, word), word])].map((form) => ({ at: at + 1, name, form })),
    ),
  );
  const { rows } = await sql<{ word: string; stems: string[]; stop: boolean }>`
    select word,
      array(select distinct unnest(tsvector_to_array(to_tsvector(name::regconfig, form)))
        from unnest(
          ${forms.map((each) => each.at)}::int[],
          ${forms.map((each) => each.name)}::text[],
          ${forms.map((each) => each.form)}::text[]
        ) as f (at, name, form) where at = place) as stems,
      exists (select from unnest(${stopping}::text[]) as c
        where length(to_tsvector(c::regconfig, word)) = 0) as stop
    from unnest(${words}::text[]) with ordinality as w (word, place)
    order by place`.execute(db);
  const last = words.at(-1);
  const telling = rows.filter((row) => !row.stop);
  return (telling.length > 0 ? telling : rows).map(({ word, stems, stop }) => ({
    word,
    stems: [...stems, ...listOwnStems(languages, word), ...nounsOf(word)],
    stop,
    open: open && word === last,
  }));
}

function nounsOf(word: string): string[] {
  const noun = withoutParticle(word);
  return noun === null ? [] : [noun];
}
