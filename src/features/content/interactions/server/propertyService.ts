import { AppError } from '#core/errors.ts';
import { parseInput } from '#core/parseInput.ts';
import { demandMember } from '#core/permissions.ts';
import { onPost } from '#features/content/conversations/activityStateRules.ts';
import { canPin } from '#features/content/conversations/conversationRules.ts';
import {
  type Change,
  canOrder,
  type PropertyAction,
} from '#features/content/conversations/propertyRules.ts';
import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import { categoryLoader } from '#features/content/taxonomy/server/taxonomyLoaders.ts';
import type { Ctx } from '#platform/context.ts';
import { orderSchema, pinSchema } from '../propertyInputs.ts';
import { type ActivityOutcome, performChange } from './activityService.ts';
import { type EntityType, findSubject, forgetSubject } from './activitySubject.ts';
import { toThing } from './changedColumns.ts';
import { changeProperty } from './propertyChange.ts';

export interface PropertyInput {
  /** As given by the client. */
  id: string | number;
  entityType: EntityType;
  updateAction?: PropertyAction | null;
  spam?: boolean | null;
  privateMessage?: boolean | null;
  official?: boolean | null;
  order?: number | null;
  activityReason?: string | null;
}

/**
 * Changes one property of a post, comment or reply (SPEC §7 updateConversationProperty).
 * @throws AppError BAD_REQUEST unless exactly one is given; as `performActivity`
 */
export async function updateProperty(ctx: Ctx, input: PropertyInput): Promise<ActivityOutcome> {
  demandMember(ctx.viewer);
  const action = actionOf(input);
  if (action === 'SET_ORDER') return setOrder(ctx, input);
  const { id, entityType, activityReason: reason } = input;
  return performChange(ctx, action, { id, entityType, reason });
}

function actionOf(input: PropertyInput): Change | 'SET_ORDER' {
  if (input.updateAction) return input.updateAction;
  const switches = [
    [input.spam, 'MARK_SPAM', 'UNMARK_SPAM'],
    [input.privateMessage, 'MARK_PRIVATE', 'MARK_PUBLIC'],
    [input.official, 'mark-official-answer', 'un-mark-official-answer'],
  ] as const;
  const said = switches.flatMap(([value, on, off]) => {
    if (value == null) return [];
    return [value ? on : off];
  });
  const all = input.order === undefined ? said : [...said, 'SET_ORDER' as const];
  const [action] = all;
  if (action === undefined || all.length > 1) {
    const message = 'Name one change: updateAction, spam, privateMessage, official or order.';
    throw new AppError('BAD_REQUEST', { message });
  }
  return action;
}

/** The sort number of a post or response; null removes it. */
async function setOrder(ctx: Ctx, input: PropertyInput): Promise<ActivityOutcome> {
  const { order } = parseInput(orderSchema, { order: input.order });
  const subject = await findSubject(ctx, input);
  const activityId = await changeProperty(ctx, subject, {
    activity: 'SET_ORDER',
    can: canOrder,
    values: (locked) =>
      (locked.response ?? locked.conversation).list_order === order
        ? null
        : toThing(locked, { list_order: order }),
    counts: false,
    detail: { order },
  });
  forgetSubject(ctx, subject);
  return {
    ...outcomeOf(subject.conversation.id, 'SET_ORDER', activityId),
    responseId: subject.response?.id ?? null,
  };
}

/**
 * Pins a post in lists of its topic, its categories, and the home page.
 * @throws AppError BAD_REQUEST for a list that does not contain it
 */
export async function pinConversation(
  ctx: Ctx,
  id: number,
  given: unknown,
): Promise<ActivityOutcome> {
  demandMember(ctx.viewer);
  const pin = parseInput(pinSchema, given);
  const conversation = await getConversation(ctx, id);
  const category = await categoryLoader(ctx).load(conversation.category_id);
  const branch = [conversation.category_id, ...(category?.ancestor_ids ?? [])];
  const categoryIds = [...new Set(pin.communityCategories)].sort((a, b) => a - b);
  if (categoryIds.some((each) => !branch.includes(each))) {
    const message = 'communityCategories can only contain categories of the post.';
    throw new AppError('BAD_REQUEST', { message });
  }
  if (pin.communityTopic && conversation.topic_id === null) {
    throw new AppError('BAD_REQUEST', { message: 'communityTopic: the post isn’t in a topic.' });
  }
  const post = {
    pinned_category_ids: categoryIds,
    pinned_topic: pin.communityTopic,
    pinned_home: pin.home,
  };
  const subject = { conversation, response: null };
  const activityId = await changeProperty(ctx, subject, {
    activity: 'pin',
    can: onPost(canPin),
    values: ({ conversation: row }) =>
      row.pinned_category_ids.join() === categoryIds.join() &&
      row.pinned_topic === pin.communityTopic &&
      row.pinned_home === pin.home
        ? null
        : { post },
    counts: false,
    detail: pin,
  });
  return outcomeOf(id, 'pin', activityId);
}

function outcomeOf(
  conversationId: number,
  activity: string,
  activityId: number | null,
): ActivityOutcome {
  return { conversationId, responseId: null, activity, after: 'stay', deleted: null, activityId };
}
