import { sql } from 'kysely';
import { isSameService } from '#core/namedService.ts';
import { parseInput } from '#core/parseInput.ts';
import { demand, holds } from '#core/permissions.ts';
import { audit } from '#platform/audit.ts';
import { demandAllowance } from '#platform/callerAllowance.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { demandServiceUrl } from '#platform/outgoing/askedService.ts';
import { type AnswerModelInput, answerModelSchema } from '../answerModelInput.ts';
import { citedSentences } from '../citedSentences.ts';
import {
  type AnswerModelRow,
  countRequests,
  findAnswerModel,
  openModelKey,
  sealModelKey,
} from './answerModelStore.ts';
import { askModel, ModelError, type ModelProblem } from './askModel.ts';

export interface AnswerModelState {
  stored: AnswerModelRow | null;
  /** Of this month. */
  requests: number;
}

function demandOperator({ viewer }: Ctx): void {
  demand(holds(viewer, 'MANAGE_COMMUNITY'));
}

/** @throws AppError UNAUTHENTICATED, FORBIDDEN */
export async function getAnswerModel(ctx: Ctx): Promise<AnswerModelState> {
  demandOperator(ctx);
  const [stored, requests] = await Promise.all([findAnswerModel(ctx), countRequests(ctx)]);
  return { stored, requests };
}

/**
 * Stores the endpoint; its key is encrypted.
 * @throws AppError FORBIDDEN, VALIDATION_FAILED
 */
export async function saveAnswerModel(ctx: Ctx, given: unknown): Promise<AnswerModelState> {
  demandOperator(ctx);
  const input = readInput(ctx, given);
  await inTransaction(ctx, async ({ trx, emit }) => {
    // There may be no row to lock yet.
    await sql`select pg_advisory_xact_lock(hashtext('plaza answer model'))`.execute(trx);
    const row = rowOf(ctx, input, await findAnswerModel({ db: trx }));
    await trx
      .insertInto('answer_model')
      .values({ ...row, updated_at: ctx.now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...row, updated_at: ctx.now }))
      .execute();
    await audit(trx, ctx, {
      action: 'answerModel.changed',
      subjectType: 'settings',
      subjectId: 'answerModel',
      detail: { url: row.url, model: row.model, isOn: row.is_on },
    });
    emit({ type: 'settings.changed', payload: {} });
  });
  return getAnswerModel(ctx);
}

/** @throws AppError FORBIDDEN */
export async function removeAnswerModel(ctx: Ctx): Promise<AnswerModelState> {
  demandOperator(ctx);
  await inTransaction(ctx, async ({ trx, emit }) => {
    const removed = await trx.deleteFrom('answer_model').returning('url').executeTakeFirst();
    if (!removed) return;
    await audit(trx, ctx, {
      action: 'answerModel.removed',
      subjectType: 'settings',
      subjectId: 'answerModel',
      detail: { url: removed.url },
    });
    emit({ type: 'settings.changed', payload: {} });
  });
  return getAnswerModel(ctx);
}

export interface AnswerModelTrial {
  /** `UNCITED`: it answered, but not as it was asked to. Null: it works. */
  problem: ModelProblem | 'UNCITED' | 'KEY_LOST' | null;
  /** Of HTTP, where that is the problem. */
  status: number | null;
  milliseconds: number;
  /** What would be shown. */
  sentences: string[];
}

/** What everybody may read. */
const trial = {
  question: 'How often should I water tomatoes in summer?',
  passages: [
    {
      title: 'Watering tomatoes',
      text: 'Tomatoes need water every two days in summer. In a heat wave, water them each morning.',
    },
    { title: 'Mulch', text: 'A layer of straw keeps the soil of tomatoes moist for longer.' },
  ],
};

/**
 * Has the endpoint, as entered, answer a question about tomatoes, without storing it.
 * @throws AppError FORBIDDEN, VALIDATION_FAILED, RATE_LIMITED
 */
export async function testAnswerModel(ctx: Ctx, given: unknown): Promise<AnswerModelTrial> {
  demandOperator(ctx);
  demandAllowance(ctx, { what: 'answer model tests', perMinute: 10 });
  const row = rowOf(ctx, readInput(ctx, given), await findAnswerModel(ctx));
  const began = performance.now();
  const result = (found: Partial<AnswerModelTrial>): AnswerModelTrial => ({
    ...{ problem: null, status: null, sentences: [], ...found },
    milliseconds: Math.round(performance.now() - began),
  });
  let key: string | null;
  try {
    key = row.sealed_key === null ? null : openModelKey(ctx, row.sealed_key);
  } catch {
    return result({ problem: 'KEY_LOST' });
  }
  try {
    const text = await askModel(ctx.outgoing, { url: row.url, model: row.model, key }, trial);
    const sentences = citedSentences(text, trial.passages).map((sentence) => sentence.text);
    return result({ sentences, problem: sentences.length === 0 ? 'UNCITED' : null });
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return result({ problem: error.problem, status: error.status });
  }
}

function readInput({ outgoing }: Ctx, given: unknown): AnswerModelInput {
  const input = parseInput(answerModelSchema, given);
  demandServiceUrl(outgoing, input.url);
  return input;
}

function rowOf(ctx: Ctx, input: AnswerModelInput, stored: AnswerModelRow | null) {
  const kept = stored && isSameService(stored.url, input.url) ? stored.sealed_key : null;
  return {
    url: input.url,
    model: input.model,
    sealed_key: input.key === null ? kept : sealModelKey(ctx, input.key),
    is_on: input.isOn,
    monthly_limit: input.monthlyLimit,
  };
}
