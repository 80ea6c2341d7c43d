import { createHash } from 'node:crypto';
import { visibleComments } from '#features/content/comments/server/commentQueries.ts';
import { listedConversations } from '#features/content/conversations/server/conversationQueries.ts';
import { documentTypes } from '#features/content/searchIndex/server/searchIndex.ts';
import { demandAllowance } from '#platform/callerAllowance.ts';
import type { Ctx } from '#platform/context.ts';
import type { EventBus } from '#platform/events/eventBus.ts';
import { publicScope } from '#platform/visibilityScope.ts';
import { type CitedSentence, citedSentences } from '../citedSentences.ts';
import {
  type AnswerModelRow,
  findAnswerModel,
  openModelKey,
  takeRequest,
} from './answerModelStore.ts';
import { askModel } from './askModel.ts';
import { type FoundAnswer, type FoundAnswers, findAnswers } from './findAnswers.ts';

export const phrasingLimits = {
  /** Calls of a member, or of a network of visitors. */
  perMinute: 12,
  /** Requests at a time in a process; others do without. */
  running: 4,
  /** Answers in memory, and milliseconds that they stay. */
  kept: 500,
  keptFor: 10 * 60_000,
  /** Milliseconds without requests after one that failed. */
  rest: 30_000,
} as const;

export interface PhrasedAnswer {
  sentences: CitedSentence[];
  /** The passages that the sentences are numbered by. */
  sources: FoundAnswer[];
  terms: FoundAnswers['terms'];
}

/**
 * Has a model say what the quoted passages say about a query, where an administrator has named one. It is given only passages that
 * everybody may see.
 * @returns null where the quotes have to do: it is off, fails, or says nothing that they bear out
 * @throws AppError RATE_LIMITED
 */
export async function phraseAnswer(
  ctx: Ctx,
  keywords: string,
  patience?: number,
): Promise<PhrasedAnswer | null> {
  demandAllowance(ctx, { what: 'phrased answers', perMinute: phrasingLimits.perMinute });
  const model = await findAnswerModel(ctx);
  if (!model?.is_on) return null;
  const { state, answers, terms } = await findAnswers(ctx, keywords);
  const sources = state === 'FOUND' ? await onlyPublic(ctx, answers) : [];
  if (sources.length === 0) return null;
  const question = keywords.replace(/\s+/g, ' ').trim();
  const sentences = await phrased(ctx, { model, question, sources, patience });
  return sentences === null || sentences.length === 0 ? null : { sentences, sources, terms };
}

/** Answers that a visitor could find, too. */
async function onlyPublic(ctx: Ctx, answers: readonly FoundAnswer[]): Promise<FoundAnswer[]> {
  const scope = publicScope(ctx.db);
  const postIds = answers.map(({ post }) => post.id);
  const responseIds = answers.filter(isResponse).map(({ documentId }) => documentId);
  const [posts, responses] = await Promise.all([
    listedConversations(scope)
      .select('conversations.id')
      .where('conversations.id', 'in', postIds)
      .execute(),
    responseIds.length === 0
      ? []
      : visibleComments(scope)
          .select('comments.id')
          .where('comments.id', 'in', responseIds)
          .execute(),
  ]);
  const publicPosts = new Set(posts.map(({ id }) => Number(id)));
  const publicResponses = new Set(responses.map(({ id }) => Number(id)));
  return answers.filter(
    (answer) =>
      publicPosts.has(answer.post.id) &&
      (!isResponse(answer) || publicResponses.has(answer.documentId)),
  );
}

function isResponse({ documentType }: FoundAnswer): boolean {
  return documentType !== documentTypes.conversation;
}

interface Kept {
  until: number;
  sentences: Promise<CitedSentence[] | null>;
}

interface Phrasing {
  kept: Map<string, Kept>;
  running: number;
  /** Of these settings no request is made until then. */
  rest: { settings: number; until: number };
}

const byBus = new WeakMap<EventBus, Phrasing>();

function phrasingOf(bus: EventBus): Phrasing {
  const known = byBus.get(bus) ?? {
    kept: new Map(),
    running: 0,
    rest: { settings: 0, until: 0 },
  };
  byBus.set(bus, known);
  return known;
}

interface Asked {
  model: AnswerModelRow;
  question: string;
  sources: readonly FoundAnswer[];
  patience: number | undefined;
}

/**
 * Kept by question, passages and settings: a text that changed, or that not everybody may see any more, is no part of an answer
 * from then on. What is asked by several readers at once is asked once.
 */
function phrased(ctx: Ctx, asked: Asked): Promise<CitedSentence[] | null> {
  const state = phrasingOf(ctx.bus);
  const now = ctx.now.getTime();
  const settings = asked.model.updated_at.getTime();
  const key = keyOf(asked);
  const known = state.kept.get(key);
  if (known && now < known.until) return known.sentences;
  const isResting = state.rest.settings === settings && now < state.rest.until;
  if (isResting || state.running >= phrasingLimits.running) return Promise.resolve(null);
  state.running += 1;
  const sentences = ask(ctx, asked)
    .catch((error: unknown) => {
      state.rest = { settings, until: now + phrasingLimits.rest };
      const problem = error instanceof Error ? error.message : `${error}`;
      ctx.log.warn({ problem }, 'the model that phrases answers failed');
      return null;
    })
    .then((found) => {
      state.running -= 1;
      if (found === null) state.kept.delete(key);
      return found;
    });
  state.kept.delete(key);
  state.kept.set(key, { until: now + phrasingLimits.keptFor, sentences });
  const [oldest] = state.kept.keys();
  if (state.kept.size > phrasingLimits.kept && oldest !== undefined) state.kept.delete(oldest);
  return sentences;
}

async function ask(
  ctx: Ctx,
  { model, question, sources, patience }: Asked,
): Promise<CitedSentence[] | null> {
  const key = model.sealed_key === null ? null : openModelKey(ctx, model.sealed_key);
  if (!(await takeRequest(ctx, model.monthly_limit))) return null;
  const passages = sources.map(({ post, text }) => ({ title: post.title, text }));
  const { url, model: name } = model;
  const text = await askModel(
    ctx.outgoing,
    { url, model: name, key },
    { question, passages, ...(patience !== undefined && { patience }) },
  );
  return citedSentences(text, passages);
}

function keyOf({ model, question, sources }: Asked): string {
  const passages = sources.map(({ documentType, documentId, post, text }) => [
    ...[documentType, documentId, post.title, text],
  ]);
  const parts = [model.updated_at.getTime(), model.url, model.model, question.toLowerCase()];
  return createHash('sha256')
    .update(JSON.stringify([parts, passages]))
    .digest('base64url');
}
