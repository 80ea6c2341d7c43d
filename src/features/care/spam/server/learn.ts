import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { lessonLanguage, lessonWords } from '../filterRules.ts';

export interface LessonTarget {
  type: 'conversation' | 'comment';
  id: number;
}

/** What trains the filter; requests of the support desk have no other part in it. */
interface TaughtTarget {
  type: LessonTarget['type'] | 'supportRequest';
  id: number;
}

/** A moderator's decision on an item. `text` is its visible text, including a post's title. */
export interface Lesson extends TaughtTarget {
  text: string;
  language: string;
  isSpam: boolean;
}

/**
 * Trains the filter with a moderator's decision, in its transaction. An item trains once: its latest decision
 * replaces earlier training.
 */
export async function learn(trx: DatabaseTransaction, lesson: Lesson): Promise<void> {
  const known = await lockLesson(trx, lesson);
  if (known?.is_spam === lesson.isSpam) return;
  if (known) await forget(trx, known);
  const language = lessonLanguage(lesson.language);
  const words = lessonWords(lesson.text);
  await trx
    .insertInto('spam_lessons')
    .values({
      target_type: lesson.type,
      target_id: lesson.id,
      language,
      is_spam: lesson.isSpam,
      words,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['target_type', 'target_id'])
        .doUpdateSet({ language, is_spam: lesson.isSpam, words, learned_at: sql`now()` }),
    )
    .execute();
  await countWords(trx, { language, words, is_spam: lesson.isSpam }, 1);
}

/** Reverts an item's training, as when a decision is undone. Idempotent. */
export async function unlearn(trx: DatabaseTransaction, target: TaughtTarget): Promise<void> {
  const known = await lockLesson(trx, target);
  if (!known) return;
  await forget(trx, known);
  await trx
    .deleteFrom('spam_lessons')
    .where('target_type', '=', target.type)
    .where('target_id', '=', target.id)
    .execute();
}

interface LearnedWords {
  language: string;
  words: readonly string[];
  is_spam: boolean;
}

/** Serializes concurrent decisions on the same item. */
async function lockLesson(
  trx: DatabaseTransaction,
  { type, id }: TaughtTarget,
): Promise<LearnedWords | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`spam-lesson:${type}:${id}`}, 0))`.execute(
    trx,
  );
  return trx
    .selectFrom('spam_lessons')
    .select(['language', 'words', 'is_spam'])
    .where('target_type', '=', type)
    .where('target_id', '=', id)
    .executeTakeFirst();
}

function forget(trx: DatabaseTransaction, known: LearnedWords): Promise<void> {
  return countWords(trx, known, -1);
}

/** The empty word counts the samples. Ordered by word, to prevent deadlocks. */
async function countWords(
  trx: DatabaseTransaction,
  { language, words, is_spam }: LearnedWords,
  by: 1 | -1,
): Promise<void> {
  const spam = is_spam ? by : 0;
  const good = is_spam ? 0 : by;
  await sql`
    insert into spam_words (language, word, spam_count, good_count)
    select ${language}, word, greatest(${spam}::int, 0), greatest(${good}::int, 0)
    from unnest(${['', ...words]}::text[]) as word order by word
    on conflict (language, word) do update
    set spam_count = greatest(spam_words.spam_count + ${spam}::int, 0),
      good_count = greatest(spam_words.good_count + ${good}::int, 0),
      seen_at = now()`.execute(trx);
}
