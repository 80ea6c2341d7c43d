import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import type { PostHook, PreparedHook } from '#features/content/conversations/server/postHooks.ts';
import { communityEventSchema } from '../communityEventSchema.ts';
import { configOfEvent } from './communityEventConfig.ts';
import { communityEventLoader } from './communityEventQueries.ts';
import { changeEventSeries, createEventSeries, lockEventSeries } from './eventSeries.ts';
import { eventFault } from './saveCommunityEvent.ts';

/** Repeats an event, and applies its changes to others of its series, once it is saved itself. */
export const eventSeriesHook: PostHook = {
  name: 'eventSeries',
  // After the composer's fields.
  order: 6,
  before: async (ctx, { kind, postType, target, extras }): Promise<PreparedHook | null> => {
    if (kind !== 'POST' || postType !== 'EVENT') return null;
    const given = communityEventSchema.safeParse(extras.composerFields?.communityEventDetails);
    const config = given.success ? given.data : null;
    if (config === null) return null;
    const event = target && (await communityEventLoader(ctx).load(target.id));
    const { repeat, applyTo: scope } = config;
    if (repeat !== null) {
      if (event && event.row.series_id !== null) throw eventFault('repeat', 'notAllowed');
      return {
        isChange: true,
        within: (unit, { id }) => createEventSeries(unit, ctx, { id, config, repeat }),
      };
    }
    if (scope === 'THIS' || !event || event.row.series_id === null) return null;
    const post = await getConversation(ctx, event.row.conversation_id);
    const before = { post, event, config: await configOfEvent(ctx.db, event) };
    return {
      isChange: true,
      lock: (unit) => lockEventSeries(unit, event),
      within: (unit) => changeEventSeries(unit, ctx, { scope, before, config }),
    };
  },
};
