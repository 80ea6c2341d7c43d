import { type RawBuilder, sql } from 'kysely';
import { bigrams, isHangul, isLoneCharacter, searchWords } from '#core/segment.ts';
import { seesField } from '#features/base/customFields/customFieldRules.ts';
import { customFieldsNow } from '#features/base/customFields/server/customFieldStore.ts';
import type { HighlightTerm } from '#features/content/search/searchHighlight.ts';
import { regconfigOf, searchConfiguration } from '#features/content/searchIndex/searchLanguages.ts';
import type { Ctx } from '#platform/context.ts';
import type { SearchPart } from '../requestSearchRules.ts';
import { fieldWord } from './entryWords.ts';
import { seesEntry } from './requestVisibility.ts';

/** A word or phrase that entries are searched for. */
export interface SearchedText {
  /** A `tsquery`. */
  query: string;
  isNegated: boolean;
  /** In public entries only. */
  isPublicOnly: boolean;
  /** As typed. */
  value: string;
  terms: readonly HighlightTerm[];
}

/** A shorter stem would find too many other words. */
const shortestStem = 4;
/** Shorter words are not taken for the beginnings of others: 1 is not 100. */
const shortestStart = 3;
/** Words of one phrase. */
const mostWords = 12;

/**
 * The words and phrases of a search, each with its forms: the beginnings of words, stems in the languages of the viewer,
 * and at the desk the custom fields that the agent sees. Customers find what is in public messages and names of files.
 */
export async function readTexts(
  ctx: Ctx,
  parts: readonly SearchPart[],
  { isPublicOnly }: { isPublicOnly: boolean },
): Promise<SearchedText[]> {
  const read = parts.map((part) => ({ part, words: searchWords(part.value).slice(0, mostWords) }));
  const loose = read.flatMap(({ part, words }) => (part.isQuoted ? [] : words));
  const [stems, fields] = await Promise.all([
    findStems(ctx, [...new Set(loose)]),
    isPublicOnly ? [] : listSearchedFields(ctx),
  ]);
  const label = isPublicOnly ? 'CD' : '';
  return read
    .filter(({ words }) => words.length > 0)
    .map(({ part, words }) => {
      const stemsOf = (word: string) => (part.isQuoted ? [] : (stems.get(word) ?? []));
      const forms = words.map((word, index) => {
        const isOpen = isStart(part, word) && index === words.length - 1;
        return formsOf(word, { isOpen, stems: stemsOf(word), label });
      });
      const texts =
        words.length === 1 || words.some(isSegmented) ? forms.join(' & ') : forms.join(' <-> ');
      const ofFields = fields.map((key) =>
        words
          .map((word) => `${quoted(fieldWord(key, word))}${isStart(part, word) ? ':*' : ''}`)
          .join(' & '),
      );
      return {
        query: [texts, ...ofFields].map((each) => `(${each})`).join(' | '),
        ...{ isNegated: part.isNegated, isPublicOnly },
        value: part.value,
        terms: words.map((word) => ({ word, stems: stemsOf(word), open: isStart(part, word) })),
      };
    });
}

/** Whether some entry that the viewer sees has a text; of the row of `support_requests`. */
export function hasText(ctx: Pick<Ctx, 'viewer'>, text: SearchedText): RawBuilder<boolean> {
  return sql<boolean>`exists (select from support_entries
    where support_entries.request_id = support_requests.id and ${isFound(ctx, text)})`;
}

/** The viewer sees a row of `support_entries`, and it has the text. */
export function isFound(
  { viewer }: Pick<Ctx, 'viewer'>,
  { query, isPublicOnly }: Pick<SearchedText, 'query' | 'isPublicOnly'>,
): RawBuilder<boolean> {
  const isSeen = isPublicOnly ? sql`support_entries.is_public` : seesEntry(viewer);
  return sql<boolean>`(support_entries.words @@ ${query}::tsquery and ${isSeen})`;
}

function isStart({ isQuoted }: SearchPart, word: string): boolean {
  return !isQuoted && word.length >= shortestStart;
}

interface Forms {
  /** Also the beginning of a longer word. */
  isOpen: boolean;
  stems: readonly string[];
  label: string;
}

function formsOf(word: string, { isOpen, stems, label }: Forms): string {
  const exact = label === '' ? '' : `:${label}`;
  const start = `:*${label}`;
  const isPrefix = isOpen || isHangul(word) || isLoneCharacter(word);
  const pairs = bigrams(word);
  const forms = [
    `${quoted(word)}${isPrefix ? start : exact}`,
    ...stems.map((stem) => `${quoted(stem)}${start}`),
    // Arabic articles and prepositions are written as one with the word.
    ...(isArabic(word)
      ? ['ال', 'وال', 'بال', 'لل'].map((at) => `${quoted(at + word)}${start}`)
      : []),
    ...(pairs.length > 1
      ? [`(${pairs.map((pair) => `${quoted(pair)}${exact}`).join(' & ')})`]
      : []),
  ];
  return forms.length === 1 ? (forms[0] ?? '') : `(${forms.join(' | ')})`;
}

function isArabic(word: string): boolean {
  return /^\p{Script=Arabic}{2}/u.test(word) && !word.startsWith('ال');
}

/** Texts of such scripts are indexed with overlapping parts, so that their words have no distances. */
function isSegmented(word: string): boolean {
  return bigrams(word).length > 0 || isLoneCharacter(word);
}

function quoted(lexeme: string): string {
  return `'${lexeme.replace(/['\\]/g, '$&$&')}'`;
}

/** Stems by which the forms of a word begin, in the language of the viewer and in English. */
async function findStems(ctx: Ctx, words: readonly string[]): Promise<Map<string, string[]>> {
  const asked = words.filter((word) => word.length > shortestStem);
  const found = [ctx.locale, 'en']
    .map((language) => regconfigOf(searchConfiguration(language)))
    .filter((name) => name !== 'simple');
  if (asked.length === 0 || found.length === 0) return new Map();
  const { rows } = await sql<{ word: string; stems: string[] }>`
    select word, array(select distinct unnest(ts_lexize((name || '_stem')::regdictionary, word))
      from unnest(${[...new Set(found)]}::text[]) name) as stems
    from unnest(${asked}::text[]) word`.execute(ctx.db);
  const isShorter = (word: string) => (stem: string) =>
    stem.length >= shortestStem && stem.length < word.length && word.startsWith(stem);
  return new Map(rows.map(({ word, stems }) => [word, stems.filter(isShorter(word))]));
}

/** Keys of the fields that the viewer sees of every request. */
async function listSearchedFields(ctx: Ctx): Promise<string[]> {
  const nobody = { ownerId: null, categoryId: null };
  return (await customFieldsNow(ctx))
    .filter(
      (field) =>
        field.target === 'REQUEST' &&
        field.archivedAt === null &&
        seesField(ctx.viewer, field, nobody),
    )
    .map(({ key }) => key);
}
