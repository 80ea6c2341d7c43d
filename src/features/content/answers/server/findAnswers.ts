import { commentLoader } from '#features/content/comments/server/commentLoaders.ts';
import type { CommentRow } from '#features/content/comments/server/commentQueries.ts';
import {
  conversationPath,
  responsePath,
} from '#features/content/conversations/server/conversationFields.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { splitPassages } from '#features/content/passages/passageRules.ts';
import { isFiller } from '#features/content/search/fillerWords.ts';
import type { NearPassage } from '#features/content/search/server/nearDocuments.ts';
import { searchConversations } from '#features/content/search/server/searchService.ts';
import { documentTypes } from '#features/content/searchIndex/server/searchIndex.ts';
import type { Ctx } from '#platform/context.ts';
import {
  answerScoreOf,
  coverageOf,
  isQuestion,
  mayBeAnswered,
  passageFit,
  quoteLimits,
} from '../answerScore.ts';

export const answerMarks = ['ACCEPTED', 'OFFICIAL', 'ARTICLE'] as const;
export type AnswerMark = (typeof answerMarks)[number];

export interface FoundAnswer {
  mark: AnswerMark;
  post: ConversationRow;
  documentType: number;
  documentId: number;
  authorId: number;
  /** When it was written, or edited since. */
  writtenAt: Date;
  /** A part of the text, word for word. */
  text: string;
  path: string;
  score: number;
}

export interface FoundAnswers {
  /** `NONE`: it is a question, and nothing answers it well enough. */
  state: 'FOUND' | 'NONE' | 'NOT_ASKED';
  answers: FoundAnswer[];
  terms: Parameters<typeof coverageOf>[1];
}

/**
 * Passages of accepted and official answers and of articles that answer a query, the best of each post; from the first results
 * of the search, so that there is nothing in it that the viewer could not find.
 */
export async function findAnswers(ctx: Ctx, keywords: string): Promise<FoundAnswers> {
  const nothing = { state: 'NOT_ASKED', answers: [], terms: [] } as const;
  if (!mayBeAnswered(keywords)) return { ...nothing, answers: [] };
  const found = await searchConversations(ctx, { keywords, first: quoteLimits.results });
  const terms = found.terms.filter(({ word, stop }) => !stop && !isFiller(word));
  if (found.documents.length === 0 || terms.length === 0) return { ...nothing, answers: [] };
  const ids = found.documents.map(({ conversationId }) => conversationId);
  const answers = (
    await Promise.all(ids.map((id) => answerOfPost(ctx, id, { near: found.near, terms })))
  )
    .filter((answer) => answer !== null)
    .sort((a, b) => b.score - a.score);
  const best = answers[0]?.score ?? 0;
  if (best < quoteLimits.least) {
    const first = await conversationLoader(ctx).load(ids[0] ?? 0);
    const isFound = coverageOf(first?.title ?? '', terms) >= quoteLimits.found;
    return {
      ...nothing,
      state: isQuestion(keywords) && !isFound ? 'NONE' : 'NOT_ASKED',
      answers: [],
    };
  }
  const kept = answers.filter(({ score }) => score >= best * quoteLimits.leastBeside);
  return { state: 'FOUND', answers: kept.slice(0, quoteLimits.most), terms };
}

/** Posts that answer by themselves. */
const articleTypes = new Set(['ARTICLE', 'KB_ARTICLE', 'RELEASE_NOTE', 'ANNOUNCEMENT']);

interface Sought {
  near: readonly NearPassage[];
  terms: FoundAnswers['terms'];
}

interface Source {
  mark: AnswerMark;
  type: number;
  row: Pick<CommentRow, 'id' | 'author_id' | 'created_at' | 'edited_at' | 'stripped_content'>;
}

async function answerOfPost(ctx: Ctx, id: number, sought: Sought): Promise<FoundAnswer | null> {
  const post = await conversationLoader(ctx).load(id);
  const source = post && (await sourceOf(ctx, post));
  if (!post || !source) return null;
  const passage = bestPassage(post, source, sought);
  if (passage === null) return null;
  const { mark, type, row } = source;
  const isPost = type === documentTypes.conversation;
  return {
    ...{ mark, post, documentType: type, documentId: row.id, authorId: row.author_id },
    writtenAt: row.edited_at ?? row.created_at,
    ...passage,
    path: await (isPost ? conversationPath(ctx, post) : responsePath(ctx, post, row.id)),
  };
}

/** What answers in a post: an article itself, else its official or accepted answer, if the viewer may see it. */
async function sourceOf(ctx: Ctx, post: ConversationRow): Promise<Source | null> {
  if (articleTypes.has(post.type)) {
    return { mark: 'ARTICLE', type: documentTypes.conversation, row: post };
  }
  const marked = [
    ['OFFICIAL', post.official_comment_id],
    ['ACCEPTED', post.accepted_comment_id],
  ] as const;
  for (const [mark, id] of marked) {
    const row = id === null ? null : await commentLoader(ctx).load(id);
    if (row === null) continue;
    const type = row.parent_id === null ? documentTypes.comment : documentTypes.reply;
    return { mark, type, row };
  }
  return null;
}

/** The passage that says most of what was asked; the post is judged by it, or by its title and question. */
function bestPassage(
  post: ConversationRow,
  { type, row }: Source,
  { near, terms }: Sought,
): { text: string; score: number } | null {
  const passages = splitPassages(row.stripped_content);
  const likenesses = new Map(
    near
      .filter((each) => each.type === type && each.id === row.id)
      .map(({ place, likeness }) => [place, likeness]),
  );
  const ofPost = near.find(({ conversationId }) => conversationId === post.id)?.likeness;
  const likeness = near.length === 0 ? null : (ofPost ?? 0);
  const scored = passages.map((text, at) => ({
    text,
    // Places of passages begin at 1; the title has 0.
    fit: passageFit(text, {
      coverage: coverageOf(text, terms),
      likeness: likenesses.get(at + 1) ?? 0,
      opensAnswer: at === 0 && type !== documentTypes.conversation,
    }),
    score: answerScoreOf({ likeness, coverage: coverageOf(`${post.title} ${text}`, terms) }),
  }));
  const [best] = scored.toSorted((a, b) => b.fit - a.fit);
  return best ? { text: best.text, score: Math.max(...scored.map(({ score }) => score)) } : null;
}
