import { sql } from 'kysely';
import { holds } from '#core/permissions.ts';
import { isPostOfScope } from '#features/content/conversations/server/postsOfScope.ts';
import type { InsightFigure } from '#platform/insight/insightFigure.ts';

const ofEvents = {
  ...{ dashboard: 'engagement', better: 'MORE', of: 'post' },
  filters: ['category', 'topic', 'language'],
  isOffered: (viewer) => holds(viewer, 'MANAGE_COMMUNITY').ok,
} as const satisfies Partial<InsightFigure>;

export const rsvpInsight: readonly InsightFigure[] = [
  {
    ...ofEvents,
    ...{ key: 'eventSignUps', order: 2, measure: 'FACTS', form: 'BARS' },
    facts: (ctx, scope) => ({
      from: sql`community_event_rsvps rsvp join conversations post on post.id = rsvp.conversation_id`,
      where: sql`${isPostOfScope(ctx, scope, 'post')} and rsvp.response = 'YES'`,
      ...{ at: sql`rsvp.queued_at`, id: sql`post.id` },
    }),
  },
  {
    ...ofEvents,
    ...{ key: 'eventAttendance', order: 3, measure: 'SHARE', form: 'LINE' },
    facts: (ctx, scope) => ({
      from: sql`community_events event join conversations post on post.id = event.conversation_id
        join community_event_rsvps rsvp on rsvp.conversation_id = event.conversation_id`,
      where: sql`${isPostOfScope(ctx, scope, 'post')} and rsvp.response = 'YES'
        and event.cancelled_at is null and event.ends_at < ${ctx.now}`,
      ...{ at: sql`event.starts_at`, id: sql`post.id` },
      value: sql`(rsvp.checked_in_at is not null)::int`,
    }),
  },
];
