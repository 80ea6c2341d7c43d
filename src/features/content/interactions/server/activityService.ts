import { AppError } from '#core/errors.ts';
import { parseInput } from '#core/parseInput.ts';
import { demand, demandMember } from '#core/permissions.ts';
import type { CommentRow } from '#features/content/comments/server/commentQueries.ts';
import { deleteResponse } from '#features/content/comments/server/commentService.ts';
import {
  type Activity,
  isActivity,
  isOwnLikeSkipped,
} from '#features/content/conversations/activityRules.ts';
import type { Ctx } from '#platform/context.ts';
import { reasonSchema } from '../reportRules.ts';
import {
  type ActivitySubjectInput,
  findSubject,
  forgetSubject,
  type Subject,
  targetOf,
} from './activitySubject.ts';
import { logCustomActivity } from './customActivities.ts';
import { findFeatureActivity } from './featureActivities.ts';
import { findChangeRule, findFeatureRule } from './featureChanges.ts';
import { markSubject } from './markSubject.ts';
import { setProperty } from './setProperty.ts';

export interface ActivityOutcome {
  conversationId: number;
  responseId: number | null;
  activity: string;
  /** The browser's next step (§4). */
  after: 'stay' | 'reload' | 'home';
  /** The response's state before its deletion; queries no longer return it. */
  deleted: CommentRow | null;
  /** The activity by which it can be undone, if possible. */
  activityId: number | null;
}

/**
 * Performs an activity of SPEC §4 on a post, comment or reply, by its row of `activityRules`, that of a
 * feature, or a custom activity. Idempotent; merged posts are unchanged.
 * @throws AppError BAD_REQUEST for an unknown activity or target; UNAUTHENTICATED,
 *   FORBIDDEN, NOT_FOUND, VALIDATION_FAILED
 */
export async function performActivity(
  ctx: Ctx,
  input: ActivitySubjectInput,
): Promise<ActivityOutcome> {
  // Visitors are rejected first, whatever else is wrong.
  demandMember(ctx.viewer);
  const { activity } = input;
  if (isActivity(activity) || findFeatureRule(activity)) {
    return performChange(ctx, activity, input);
  }
  const subject = await findSubject(ctx, input);
  const perform = findFeatureActivity(activity);
  if (perform !== undefined && subject.response === null) {
    const { id: conversationId } = subject.conversation;
    await perform(ctx, { conversationId, additional: input.additional });
    return outcomeOf(subject, activity);
  }
  const activityId = await logCustomActivity(ctx, subject, input);
  return { ...outcomeOf(subject, activity), activityId };
}

/** The same for anything with a row of rules: an activity, also of a feature, or a toggled property. */
export async function performChange(
  ctx: Ctx,
  change: string,
  input: Omit<ActivitySubjectInput, 'activity'>,
): Promise<ActivityOutcome> {
  const memberId = demandMember(ctx.viewer);
  const rule = findChangeRule(change);
  if (rule === undefined) throw new AppError('BAD_REQUEST');
  const subject = await findSubject(ctx, input);
  demand(rule.can(ctx.viewer, await targetOf(ctx, subject), ctx.settings));
  const reason = parseInput(reasonSchema, input.reason);
  const { conversation, response } = subject;
  const after = response === null || rule.after !== 'home' ? rule.after : 'stay';
  const outcome: ActivityOutcome = { ...outcomeOf(subject, change), after };
  // §4: merged conversations ignore these changes.
  if (conversation.merged_into_id !== null) return outcome;
  const authorId = (response ?? conversation).author_id;
  if (isActivity(change) && isSkipped(ctx, change, authorId)) return outcome;

  const { effect } = rule;
  if (effect.kind === 'mark') {
    await markSubject(ctx, subject, { ...effect, memberId }, { ...reportOf(input), note: reason });
  } else if (effect.kind === 'property') {
    outcome.activityId = await setProperty(ctx, subject, change, {
      ...{ ...effect, can: rule.can, reason },
    });
  } else if (response !== null) {
    const { row, activityId } = await deleteResponse(ctx, response.id, { reason });
    outcome.deleted = row;
    outcome.activityId = activityId;
  }
  forgetSubject(ctx, subject);
  return outcome;
}

function outcomeOf({ conversation, response }: Subject, activity: string): ActivityOutcome {
  return {
    conversationId: conversation.id,
    responseId: response?.id ?? null,
    activity,
    after: 'stay',
    deleted: null,
    activityId: null,
  };
}

/** `additional: { reason }` is the reason of a report. */
function reportOf({ additional }: Pick<ActivitySubjectInput, 'additional'>): object {
  const isObject = typeof additional === 'object' && additional !== null;
  return { reason: 'OTHER', ...(isObject && additional) };
}

function isSkipped({ viewer, settings }: Ctx, activity: Activity, authorId: number): boolean {
  return isOwnLikeSkipped(viewer, { activity, authorId }, settings);
}
