import type { Database } from '#platform/database/database.ts';
import { canScore, type Lessons, lessonLanguage, lessonWords, scoreOf } from '../filterRules.ts';

export interface AskedText {
  text: string;
  language: string;
}

/** The filter's sample counts of words in a language; the empty word has the totals. */
export async function readLessons(
  db: Database,
  language: string,
  words: readonly string[],
): Promise<Map<string, Lessons>> {
  const rows = await db
    .selectFrom('spam_words')
    .select(['word', 'spam_count', 'good_count'])
    .where('language', '=', lessonLanguage(language))
    .where('word', 'in', ['', ...words])
    .execute();
  return new Map(rows.map((row) => [row.word, { spam: row.spam_count, good: row.good_count }]));
}

const none: Lessons = { spam: 0, good: 0 };

/** The spam probability of a text, in [0, 1]; null with too few samples in its language. */
export async function scoreText(
  db: Database,
  { text, language }: AskedText,
): Promise<number | null> {
  const words = lessonWords(text);
  const lessons = await readLessons(db, language, words);
  return scoreBy(lessons, words);
}

export function scoreBy(
  lessons: ReadonlyMap<string, Lessons>,
  words: readonly string[],
): number | null {
  const total = lessons.get('') ?? none;
  if (!canScore(total)) return null;
  return scoreOf(
    words.map((word) => lessons.get(word) ?? none),
    total,
  );
}
