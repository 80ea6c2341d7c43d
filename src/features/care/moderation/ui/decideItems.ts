import { runOperation } from '#ui/runOperation.ts';
import { type Decision, type ModerationRefusal, moderationLimits } from '../moderationRules.ts';
import { DecideMutation } from './moderationDocuments.ts';

export interface DecisionResult {
  /** Entry → activity that undoes the decision. */
  done: Map<string, string>;
  failed: Map<string, ModerationRefusal>;
}

export interface DecisionChoice {
  decision: Decision;
  takeOver?: boolean;
  /** A note to the author. */
  note?: string | null;
}

/** Decides entries, in batches of the server's limit. @throws ClientError if a call fails */
export async function decideItems(
  ids: readonly string[],
  { decision, takeOver = false, note = null }: DecisionChoice,
): Promise<DecisionResult> {
  const result: DecisionResult = { done: new Map(), failed: new Map() };
  for (let from = 0; from < ids.length; from += moderationLimits.chunk) {
    const itemIds = ids.slice(from, from + moderationLimits.chunk);
    const { outcomes } = (
      await runOperation(DecideMutation, { input: { itemIds, decision, takeOver, note } })
    ).decideModeration;
    for (const { itemId, activityId, refusal } of outcomes) {
      if (activityId !== null) result.done.set(itemId, activityId);
      else result.failed.set(itemId, refusal ?? 'CONFLICT');
    }
  }
  return result;
}
