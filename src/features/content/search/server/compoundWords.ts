import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { formsAlone, isCompoundOf, partOf, splitsOf, writesCompounds } from '../compounds.ts';
import type { SearchTerm } from '../searchTerms.ts';
import { findTerms } from './searchLexemes.ts';

/** Words of the community read per typed word, and of those the compounds that are searched. */
const wordsRead = 200;
const compoundsSearched = 12;
/** Words of a query that are looked for within others. */
const wordsWidened = 4;

/**
 * The terms with the compounds of the community that contain them (`Kette`: Fahrradkette), and the words that
 * they are themselves made of (`Fahrradkette`: Kette, Fahrrad), in languages that write compounds as one word.
 * @returns null if there is nothing to add
 */
export async function widenByCompounds(
  db: Database,
  terms: readonly SearchTerm[],
  languages: readonly string[],
): Promise<SearchTerm[] | null> {
  if (!writesCompounds(languages)) return null;
  const asked = terms
    .filter(({ stop }) => !stop)
    .slice(0, wordsWidened)
    .flatMap(({ word, stems }) => {
      const part = partOf(word, stems);
      return part === null ? [] : [{ word, part, splits: splitsOf(word) }];
    });
  if (asked.length === 0) return null;
  const { rows } = await sql<{ part: string | null; word: string }>`
    select a.part, found.word from unnest(${asked.map(({ part }) => part)}::text[]) as a (part)
    cross join lateral (
      select word from search_words where word like '%' || a.part || '%' limit ${sql.lit(wordsRead)}
    ) found
    union all
    select null, word from search_words
    where word = any(${[...new Set(asked.flatMap(({ splits }) => splits.flat().flatMap(formsAlone)))]}::text[])`.execute(
    db,
  );
  const known = new Set(rows.flatMap(({ part, word }) => (part === null ? [word] : [])));
  const compoundsOf = (asked: { word: string; part: string }) =>
    rows
      .filter((row) => row.part === asked.part && isCompoundOf(row.word, asked))
      .slice(0, compoundsSearched)
      .map(({ word }) => word);
  const added = asked.map(({ word, part, splits }) => ({
    word,
    compounds: compoundsOf({ word, part }),
    pairs: splits.flatMap((pair) => {
      const found = pair.flatMap((part) => formsAlone(part).find((form) => known.has(form)) ?? []);
      return found.length === pair.length ? [found] : [];
    }),
  }));
  const wanted = added.flatMap(({ compounds, pairs }) => [...compounds, ...pairs.flat()]);
  if (wanted.length === 0) return null;
  const found = await findTerms(db, [...new Set(wanted)], { languages, open: false });
  const formsOf = new Map(found.map((term) => [term.word, term]));
  return terms.map((term) => {
    const own = added.find(({ word }) => word === term.word);
    const compounds = own?.compounds.flatMap((word) => formsOf.get(word) ?? []) ?? [];
    const pairs = own?.pairs.map((pair) => pair.flatMap((word) => formsOf.get(word) ?? [])) ?? [];
    return {
      ...term,
      stems: [...term.stems, ...compounds.flatMap(({ word, stems }) => [word, ...stems])],
      parts: pairs,
    };
  });
}
