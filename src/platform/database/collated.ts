import { type RawBuilder, sql } from 'kysely';
import { baseOf } from '#core/languages.ts';

/** Languages whose alphabet sorts otherwise than the root of CLDR, which the others follow. */
const ownOrder: ReadonlySet<string> = new Set([
  ...['ar', 'cs', 'es', 'hr', 'hu', 'is', 'ja', 'ko', 'nb', 'pl', 'ru', 'sk', 'zh'],
]);

/**
 * A name to sort by as readers of a language do, with ICU (`Intl.Collator` for what the database sorts): the database itself
 * sorts by code point, where “Zebra” is before “apple”, and “Äpfel” last.
 */
export function collated(column: string, locale: string): RawBuilder<string> {
  const base = baseOf(locale);
  const collation = ownOrder.has(base) ? `${base}-x-icu` : 'und-x-icu';
  return sql<string>`${sql.ref(column)} collate ${sql.id(collation)}`;
}
