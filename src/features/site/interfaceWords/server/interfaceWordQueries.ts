import { type Selectable, sql } from 'kysely';
import type { WordChanges, WordOverrides, WordSuggestions } from '#db/tables.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { listedWordChanges } from '../interfaceWordRules.ts';

export type StoredOverride = Selectable<WordOverrides>;
export type StoredWordChange = Selectable<WordChanges>;
export type StoredSuggestion = Selectable<WordSuggestions>;

interface Place {
  language: string;
  namespace: string;
  key: string;
}

/** In a fixed order, so that the same texts have the same revision in every process. */
export function listOverrides(db: Database, language?: string): Promise<StoredOverride[]> {
  return db
    .selectFrom('word_overrides')
    .selectAll()
    .$if(language !== undefined, (query) => query.where('language', '=', language ?? ''))
    .orderBy('language')
    .orderBy('namespace')
    .orderBy('key')
    .execute();
}

/** Their texts, by `placeOfWord`, locked until the end of the transaction. */
export async function findOverrides(
  trx: DatabaseTransaction,
  places: readonly Place[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await trx
    .selectFrom('word_overrides')
    .selectAll()
    .where(isOneOf(places))
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [placeOfWord(row), row.text]));
}

export function placeOfWord({ language, namespace, key }: Place): string {
  return `${language} ${namespace} ${key}`;
}

export function deleteOverride(trx: DatabaseTransaction, place: Place) {
  return trx
    .deleteFrom('word_overrides')
    .where(isOneOf([place]))
    .returningAll()
    .executeTakeFirst();
}

/** Newest first. */
export function listWordChanges(db: Database, place: Place): Promise<StoredWordChange[]> {
  return db
    .selectFrom('word_changes')
    .selectAll()
    .where('language', '=', place.language)
    .where('namespace', '=', place.namespace)
    .where('key', '=', place.key)
    .orderBy('id', 'desc')
    .limit(listedWordChanges)
    .execute();
}

/** Oldest first. */
export function listWordSuggestions(db: Database, language: string): Promise<StoredSuggestion[]> {
  return db
    .selectFrom('word_suggestions')
    .selectAll()
    .where('language', '=', language)
    .orderBy('id')
    .execute();
}

export async function deleteSuggestionsOf(
  trx: DatabaseTransaction,
  places: readonly Place[],
): Promise<void> {
  await trx.deleteFrom('word_suggestions').where(isOneOf(places)).execute();
}

function isOneOf(places: readonly Place[]) {
  const rows = places.map(({ language, namespace, key }) => [language, namespace, key]);
  return sql<boolean>`(language, namespace, key) in (
    select row ->> 0, row ->> 1, row ->> 2 from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as row)`;
}
