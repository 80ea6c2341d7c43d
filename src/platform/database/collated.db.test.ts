import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { knownLanguages, localeOf } from '#core/languages.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { collated } from './collated.ts';

const { db } = await openTestDatabase();

const sorted = async (names: readonly string[], locale: string) => {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as given (name)
    order by ${collated('given.name', locale)}`.execute(db);
  return rows.map(({ name }) => name);
};

/** Letters that some of the alphabets have in a place of their own. */
const names = [
  'Zebra',
  'apple',
  'Äpfel',
  'Čaj',
  'Cukr',
  'Chata',
  'Hrad',
  'ñu',
  'nuez',
  'Þór',
  'ł',
  'lz',
];

test.each(knownLanguages)('names are sorted as the browser sorts them in %s', async (language) => {
  const { compare } = new Intl.Collator(localeOf(language));
  expect(await sorted(names, language)).toEqual(names.toSorted(compare));
});

test('neither capitals nor accents come apart from their letters', async () => {
  expect(await sorted(['Zebra', 'apple', 'Äpfel', 'berry'], 'de')).toEqual([
    ...['Äpfel', 'apple', 'berry', 'Zebra'],
  ]);
  expect(await sorted(['cukr', 'chata', 'hrad'], 'cs')).toEqual(['cukr', 'hrad', 'chata']);
});
