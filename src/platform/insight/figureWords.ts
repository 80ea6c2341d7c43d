import { type RawBuilder, sql } from 'kysely';
import { serverText } from '../serverWords.ts';
import type { NamedKey } from './insightFigure.ts';

/** Names of the keys of a figure, `<word>_<key>` of `insightFigures`. */
export function keyWords(
  word: string,
  keys: readonly string[],
  language: string,
): ReadonlyMap<string, NamedKey> {
  return new Map(
    keys.map((key) => [key, { name: serverText(`insightFigures:${word}_${key}`, language) }]),
  );
}

/** The least days of an age, as keys of a table. */
export const ageKeys = ['0', '1', '3', '7', '30'] as const;

/** SQL: how old something is, as one of `ageKeys`. */
export function ageKeyOf(since: RawBuilder<unknown>, now: Date): RawBuilder<string> {
  const days = sql`date_part('epoch', ${now}::timestamptz - ${since}) / 86400`;
  return sql<string>`case when ${days} < 1 then '0' when ${days} < 3 then '1'
    when ${days} < 7 then '3' when ${days} < 30 then '7' else '30' end`;
}
