import type { DurableEvents } from '#core/domainEvents.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import type { Ctx } from '#platform/context.ts';
import type { ConsumedEvent } from '#platform/events/eventConsumer.ts';
import type {
  NotificationNotice,
  NotificationSubject,
  NotificationType,
} from '#platform/notifications/notificationType.ts';

const words = 'contentNotifications';
type Decided = DurableEvents['moderation.decided'];

function causeOf({ itemId }: Decided): string {
  return `moderation:${itemId}`;
}

/** A notice to the author of a decision; moderators are not named. */
function decisionNotice(
  { payload, actorId }: ConsumedEvent<'moderation.decided'>,
  subject: NotificationNotice['subject'],
): NotificationNotice[] {
  const { targetAuthorId, conversationId, isUndone } = payload;
  if (isUndone || targetAuthorId === actorId) return [];
  const cause = causeOf(payload);
  return [
    {
      ...{ to: { members: [targetAuthorId] }, cause, group: cause, subject, conversationId },
      ...{ actorId: null, within: [] },
    },
  ];
}

const withdrawOn: NotificationType['withdrawOn'] = {
  'moderation.decided': ({ payload }) => (payload.isUndone ? [causeOf(payload)] : []),
};

/** What the reader wrote is visible now. */
const contentApproved: NotificationType = {
  name: 'contentApproved',
  group: 'OWN_POSTS',
  reach: 'PARTICIPATING',
  words,
  priority: 66,
  // The decision is emailed by the queue itself.
  defaults: ['app', 'push'],
  ignoresMute: true,
  on: {
    'moderation.decided': async (_ctx, event) => {
      const { decision, commentId, conversationId } = event.payload;
      if (decision !== 'APPROVE') return [];
      const subject =
        commentId === null
          ? { type: 'conversation', id: conversationId }
          : { type: 'comment', id: commentId };
      return decisionNotice(event, subject);
    },
  },
  withdrawOn,
};

/** What the reader wrote was removed; they can appeal. */
const contentRemoved: NotificationType = {
  name: 'contentRemoved',
  group: 'OWN_POSTS',
  reach: 'PARTICIPATING',
  words,
  priority: 65,
  defaults: ['app', 'push'],
  ignoresMute: true,
  on: {
    'moderation.decided': async (_ctx, event) =>
      event.payload.decision === 'APPROVE'
        ? []
        : decisionNotice(event, { type: 'moderationDecision', id: event.payload.itemId }),
  },
  withdrawOn,
};

export const moderationNotificationTypes = [contentApproved, contentRemoved];

/** Decisions as their author sees them: the title is that of a post of theirs, or of one they may see. */
export async function loadDecisionSubjects(
  ctx: Ctx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NotificationSubject>> {
  const { memberId } = ctx.viewer;
  if (memberId === null) return new Map();
  const items = await ctx.db
    .selectFrom('moderation_items as item')
    .innerJoin('conversations as post', 'post.id', 'item.conversation_id')
    .select(['item.id', 'item.target_type', 'item.conversation_id', 'post.title'])
    .where('item.id', 'in', ids)
    .where('item.author_id', '=', memberId)
    .execute();
  const subjects = items.map(async (item): Promise<[number, NotificationSubject]> => {
    const visible = await conversationLoader(ctx).load(item.conversation_id);
    const title = item.target_type === 'conversation' ? item.title : (visible?.title ?? '');
    return [item.id, { title, excerpt: null, path: `/appeals/${item.id}` }];
  });
  return new Map(await Promise.all(subjects));
}
