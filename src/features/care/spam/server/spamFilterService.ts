import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { demand, holds } from '#core/permissions.ts';
import { getComment } from '#features/content/comments/server/commentLoaders.ts';
import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import type { Ctx } from '#platform/context.ts';
import { canScore, type Lessons, lessonWords, spamminess } from '../filterRules.ts';
import { canManageSpamRules } from '../spamRules.ts';
import type { LessonTarget } from './learn.ts';
import { findNearDuplicates } from './nearDuplicates.ts';
import { findSeenText, type SeenText } from './seenText.ts';
import { readLessons, scoreBy } from './spamScore.ts';

export interface FilterLanguage extends Lessons {
  language: string;
  words: number;
  isReady: boolean;
}

/**
 * Training state of the filter, by language with most samples first. @throws AppError UNAUTHENTICATED,
 * FORBIDDEN
 */
export async function listFilterLanguages(ctx: Ctx): Promise<FilterLanguage[]> {
  demand(canManageSpamRules(ctx.viewer));
  const { rows } = await sql<{ language: string; spam: number; good: number; words: number }>`
    select language, spam_count as spam, good_count as good,
      (select count(*)::int from spam_words word
       where word.language = lessons.language and word.word <> '') as words
    from spam_words lessons where word = '' and spam_count + good_count > 0
    order by spam_count + good_count desc, language limit 50`.execute(ctx.db);
  return rows.map((row) => ({ ...row, isReady: canScore(row) }));
}

export interface TriedText {
  /** In [0, 1]; null with too few samples. */
  score: number | null;
  /** The most significant words. */
  words: { word: string; score: number }[];
}

const mostWords = 12;
const longestText = 20_000;

/** Classifies a text. @throws AppError UNAUTHENTICATED, FORBIDDEN, BAD_REQUEST */
export async function tryText(
  ctx: Ctx,
  { text, language }: { text: string; language: string },
): Promise<TriedText> {
  demand(canManageSpamRules(ctx.viewer));
  if (text.length > longestText || text.includes('\u0000')) {
    const message = `text may have at most ${longestText} characters, and no NUL.`;
    throw new AppError('BAD_REQUEST', { message });
  }
  const words = lessonWords(text.toWellFormed());
  const lessons = await readLessons(ctx.db, language.slice(0, 20).replaceAll('\u0000', ''), words);
  const total = lessons.get('') ?? { spam: 0, good: 0 };
  const heard = words
    .flatMap((word) => {
      const known = lessons.get(word);
      return known ? [{ word, score: spamminess(known, total) }] : [];
    })
    .sort((a, b) => Math.abs(b.score - 0.5) - Math.abs(a.score - 0.5));
  return { score: scoreBy(lessons, words), words: heard.slice(0, mostWords) };
}

export interface SeenDuplicate extends SeenText {
  similarity: number;
  target: LessonTarget;
  /** The queried post; null for a response. */
  likePost: ConversationRow | null;
}

/**
 * Near duplicates of a post or response, for its spam managers.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND
 */
export async function listNearDuplicates(ctx: Ctx, target: LessonTarget): Promise<SeenDuplicate[]> {
  const response = target.type === 'comment' ? await getComment(ctx, target.id) : null;
  const post = await getConversation(ctx, response?.conversation_id ?? target.id);
  demand(holds(ctx.viewer, 'MANAGE_SPAM_POSTS', post.category_id));
  const text = response ? response.stripped_content : `${post.title}\n${post.stripped_content}`;
  const found = await findNearDuplicates(ctx.db, { text, now: ctx.now, except: target });
  const seen = await Promise.all(
    found.slice(0, 10).map(async (each) => {
      const { similarity, type, id } = each;
      const known = await findSeenText(ctx, each);
      const likePost = response === null ? post : null;
      return known && { ...known, similarity, target: { type, id }, likePost };
    }),
  );
  return seen.filter((each) => each !== null);
}
