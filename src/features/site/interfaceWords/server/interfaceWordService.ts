import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { parseInput } from '#core/parseInput.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import {
  checkedWordSchema,
  type WordPlace,
  type WordText,
  wordPlaceSchema,
  wordTextSchema,
} from '../interfaceWordInputs.ts';
import { mostOverrides, mostSuggestions } from '../interfaceWordRules.ts';
import {
  deleteOverride,
  deleteSuggestionsOf,
  findOverrides,
  listWordChanges,
  placeOfWord,
  type StoredWordChange,
} from './interfaceWordQueries.ts';
import { englishOf, isWord, type ShippedTexts, shippedTexts } from './shippedTexts.ts';
import { demandSuggester, demandWordManager } from './wordAccess.ts';

/**
 * Shows a text in place of the shipped one from now on, also after upgrades.
 * @throws AppError VALIDATION_FAILED, FORBIDDEN, NOT_FOUND, CONFLICT when there are too many
 */
export async function saveWord(ctx: Ctx, input: unknown): Promise<void> {
  demandWordManager(ctx);
  const word = parseInput(wordTextSchema, input);
  const shipped = demandText(word);
  await inTransaction(ctx, async (unit) => {
    await writeWords(ctx, unit, [{ word, shipped }]);
    await audit(unit.trx, ctx, { ...about(word), action: 'word.changed' });
    unit.emit({ type: 'words.changed', payload: {} });
  });
}

/** Of one statement. */
const rowsAtOnce = 500;

/** Writes texts with their history, and settles what was suggested for them. @throws AppError CONFLICT */
export async function writeWords(
  { now, viewer }: Ctx,
  { trx }: Unit,
  rows: readonly { word: WordText; shipped: ShippedTexts }[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const some = rows.slice(from, from + rowsAtOnce);
    const old = await findOverrides(
      trx,
      some.map(({ word }) => word),
    );
    const changes = some.map(({ word: { language, namespace, key, text } }) => ({
      ...{ language, namespace, key, new_text: text, actor_id: viewer.memberId, changed_at: now },
      old_text: old.get(placeOfWord({ language, namespace, key })) ?? null,
    }));
    await trx
      .insertInto('word_overrides')
      .values(
        some.map(({ word: { language, namespace, key, text }, shipped }) => ({
          ...{ language, namespace, key, text, english: englishOf(shipped, key) },
          ...{ shipped: shipped.texts[key] ?? '', changed_by: viewer.memberId, changed_at: now },
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['language', 'namespace', 'key']).doUpdateSet(({ ref }) => ({
          ...{ text: ref('excluded.text'), english: ref('excluded.english') },
          ...{ shipped: ref('excluded.shipped'), changed_by: ref('excluded.changed_by') },
          changed_at: ref('excluded.changed_at'),
        })),
      )
      .execute();
    const real = changes.filter(({ old_text, new_text }) => old_text !== new_text);
    if (real.length > 0) await trx.insertInto('word_changes').values(real).execute();
    await deleteSuggestionsOf(
      trx,
      some.map(({ word }) => word),
    );
  }
  const { count } = await trx
    .selectFrom('word_overrides')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) > mostOverrides) throw new AppError('CONFLICT');
}

/** Shows the shipped text again. @throws AppError FORBIDDEN, NOT_FOUND */
export async function resetWord(ctx: Ctx, input: unknown): Promise<void> {
  demandWordManager(ctx);
  const word = parseInput(wordPlaceSchema, input);
  await inTransaction(ctx, async ({ trx, emit }) => {
    const { language, namespace, key } = word;
    const before = await deleteOverride(trx, word);
    if (!before) throw new AppError('NOT_FOUND');
    await trx
      .insertInto('word_changes')
      .values({
        ...{ language, namespace, key, old_text: before.text, new_text: null },
        ...{ actor_id: ctx.viewer.memberId, changed_at: ctx.now },
      })
      .execute();
    await audit(trx, ctx, { ...about(word), action: 'word.reset' });
    emit({ type: 'words.changed', payload: {} });
  });
}

/**
 * Suggests a text for those who manage the community.
 * @throws AppError VALIDATION_FAILED, FORBIDDEN, NOT_FOUND, CONFLICT when too many wait
 */
export async function suggestWord(ctx: Ctx, input: unknown): Promise<void> {
  const member_id = demandSuggester(ctx);
  const word = parseInput(wordTextSchema, input);
  demandText(word);
  const { count } = await ctx.db
    .selectFrom('word_suggestions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostSuggestions) throw new AppError('CONFLICT');
  const { language, namespace, key, text } = word;
  await ctx.db
    .insertInto('word_suggestions')
    .values({ language, namespace, key, text, member_id, created_at: ctx.now })
    .onConflict((conflict) =>
      conflict.columns(['language', 'namespace', 'key', 'text']).doNothing(),
    )
    .execute();
}

/** @throws AppError FORBIDDEN, NOT_FOUND */
export async function dismissSuggestion(ctx: Ctx, id: string): Promise<void> {
  demandWordManager(ctx);
  const { numDeletedRows } = await ctx.db
    .deleteFrom('word_suggestions')
    .where('id', '=', requireId(id))
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError('NOT_FOUND');
}

/** Newest first. @throws AppError FORBIDDEN */
export async function getWordHistory(ctx: Ctx, input: unknown): Promise<StoredWordChange[]> {
  demandSuggester(ctx);
  return listWordChanges(ctx.db, parseInput(wordPlaceSchema, input));
}

/** @throws AppError NOT_FOUND, VALIDATION_FAILED when placeholders, marks or spaces are wrong */
function demandText(word: WordText): ShippedTexts {
  const shipped = shippedTexts(word.namespace, word.language);
  if (!shipped || !isWord(shipped, word.language, word.key)) throw new AppError('NOT_FOUND');
  parseInput(checkedWordSchema(shipped.english), word);
  return shipped;
}

function about({ language, namespace, key }: WordPlace) {
  return {
    subjectType: 'word' as const,
    subjectId: `${namespace}:${key}`,
    detail: { language },
  };
}
