import type { CustomActivity } from '#core/communitySettings.ts';
import { AppError } from '#core/errors.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, demandActive } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { canLogActivity } from '#features/content/conversations/conversationRules.ts';
import { factsOf } from '#features/content/conversations/server/conversationFields.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { logActivity } from '#platform/logActivity.ts';
import { customActivitiesFor } from '../customActivityRules.ts';
import { reasonSchema } from '../reportRules.ts';
import type { ActivitySubjectInput, Subject } from './activitySubject.ts';
import { lockSubject } from './propertyChange.ts';

/** Activities of SPEC §4 that change nothing but what the browser shows (decision 0252). */
const localActivities: Readonly<Partial<Record<string, string>>> = {
  comment: 'createComment',
  reply: 'createReply',
};

const detailLimit = 2000;

/**
 * Logs a custom activity on a post.
 * @returns null: it cannot be undone
 * @throws AppError BAD_REQUEST if it is unknown, or not for this type; FORBIDDEN
 */
export async function logCustomActivity(
  ctx: Ctx,
  { conversation, response }: Subject,
  { activity, reason: said, additional, dimensions }: ActivitySubjectInput,
): Promise<null> {
  const known = findActivity(ctx, activity, conversation.type);
  if (known === undefined || response !== null) {
    const mutation = localActivities[activity];
    const message = mutation ? `Use ${mutation} for it.` : 'Activity not found.';
    throw new AppError('BAD_REQUEST', { message });
  }
  const actorId = demandActive(ctx.viewer);
  demand(canLogActivity(ctx.viewer, factsOf(conversation)));
  const reason = parseInput(reasonSchema, said);
  const detail = { reason, label: known.label, additional, dimensions };
  if (JSON.stringify(detail).length > detailLimit) {
    throw validationFailed([
      { field: 'additional', rule: 'too_big', message: validationMessages.format },
    ]);
  }
  await inTransaction(ctx, async (unit) => {
    const locked = await lockSubject(unit, { postId: conversation.id, responseId: null });
    if (locked.conversation.merged_into_id !== null) return;
    await logActivity(unit, {
      actorId,
      activity,
      target: { type: 'conversation', id: conversation.id },
      detail,
    });
  });
  return null;
}

function findActivity(ctx: Ctx, key: string, type: string): CustomActivity | undefined {
  return customActivitiesFor(ctx.settings, type).find((each) => each.key === key);
}
