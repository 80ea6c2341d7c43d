import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { validationFailed } from '#core/parseInput.ts';
import { demandAllowance } from '#platform/callerAllowance.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { quoteLimits } from '../answerScore.ts';
import type { FoundAnswer } from './findAnswers.ts';

const purpose = 'search answer';
/** Milliseconds after which an answer can no longer be judged: the page has been open for a day. */
const lifetime = 24 * 60 * 60 * 1000;
const perMinute = 30;
const longestKeyword = 500;

const sealedSchema = z.tuple([
  z.uuid(),
  z.string(),
  z.number(),
  z.number(),
  z.number(),
  z.number(),
]);

/** An id for the client, without which feedback could be made up. */
export function sealAnswer(
  { secrets, now }: Pick<Ctx, 'secrets' | 'now'>,
  keywords: string,
  { post, documentType, documentId }: FoundAnswer,
): string {
  const asked = keywords.trim().slice(0, longestKeyword);
  const sealed = [randomUUID(), asked, post.id, documentType, documentId, now.getTime()];
  return secrets.seal(JSON.stringify(sealed), purpose);
}

/**
 * Keeps whether an answer helped; said again, it replaces what was said.
 * @throws AppError VALIDATION_FAILED for an answer that was not shown lately, RATE_LIMITED
 */
export async function rateAnswer(
  ctx: Ctx,
  { answerId, helpful }: { answerId: string; helpful: boolean },
): Promise<void> {
  demandAllowance(ctx, { what: 'answer feedback', perMinute });
  const [id, keyword, conversation_id, doc_type, doc_id] = opened(ctx, answerId);
  const row = { keyword, conversation_id, doc_type, doc_id };
  await ctx.db
    .insertInto('answer_feedback')
    .columns(['id', 'keyword', 'conversation_id', 'doc_type', 'doc_id', 'is_helpful', 'created_at'])
    .expression((builder) =>
      builder
        .selectFrom('conversations')
        .select(({ val }) => [
          val(id).as('id'),
          val(row.keyword).as('keyword'),
          'conversations.id as conversation_id',
          val(row.doc_type).as('doc_type'),
          val(row.doc_id).as('doc_id'),
          val(helpful).as('is_helpful'),
          val(ctx.now).as('created_at'),
        ])
        .where('conversations.id', '=', row.conversation_id),
    )
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ is_helpful: helpful }))
    .execute();
}

function opened(ctx: Ctx, answerId: string): z.infer<typeof sealedSchema> {
  const parsed = sealedSchema.safeParse(read(ctx, answerId));
  const isCurrent = parsed.success && ctx.now.getTime() - parsed.data[5] <= lifetime;
  if (isCurrent) return parsed.data;
  throw validationFailed([{ field: 'answerId', rule: 'unknown', message: 'Answer not found.' }]);
}

function read({ secrets }: Pick<Ctx, 'secrets'>, answerId: string): unknown {
  try {
    return JSON.parse(secrets.open(answerId, purpose));
  } catch {
    return null;
  }
}

export async function deleteOldAnswerFeedback(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - quoteLimits.keptDays * 86_400_000);
  await db.deleteFrom('answer_feedback').where('created_at', '<', before).execute();
}

/** For keys of a list: the same answer on each load. */
export function keyOfAnswer({ documentType, documentId, text }: FoundAnswer): string {
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  return `${documentType}-${documentId}-${digest}`;
}
