import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { ApiArea } from '#core/apiAreas.ts';
import { hasPermission } from '#core/permissions.ts';
import {
  seesRequest,
  worksOnSomeRequests,
} from '#features/support/requests/server/requestVisibility.ts';
import type { Ctx } from '#platform/context.ts';
import type { eventAudiences } from '#platform/events/publicEvents.ts';
import { sqlInstant } from '#platform/export/exportKind.ts';
import type { IncrementalKind } from '#platform/incremental/incrementalKind.ts';
import { isUnveiled } from '#platform/visibilityScope.ts';

type Audience = keyof typeof eventAudiences;

const areaOf: Readonly<Record<Audience, ApiArea>> = {
  everyone: 'members',
  readers: 'content',
  agents: 'support',
  surveyors: 'administration',
};

export const eventRows: readonly IncrementalKind[] = [
  {
    kind: 'events',
    says: 'What happened in the last 30 days, as webhooks tell it (contract/events.json); as far as the areas of the key go.',
    area: null,
    table: 'told_events',
    since: null,
    row: z.object({
      eventId: z.string().describe('As in webhooks'),
      type: z.string(),
      occurredAt: z.iso.datetime(),
      payload: z.record(z.string(), z.unknown()),
    }),
    columns: () =>
      sql.raw(`'evt_' || told_events.event_id as "eventId", told_events.type,
        ${sqlInstant('told_events.occurred_at')} as "occurredAt", told_events.payload`),
    seen: (ctx) => {
      const conditions = Object.entries(maySee).flatMap(([audience, condition]) => {
        const isOpen = !ctx.api || ctx.api.areas.has(areaOf[audience as Audience]); // the keys of `maySee`
        return isOpen
          ? [sql<boolean>`(told_events.audience = ${sql.lit(audience)} and ${condition(ctx)})`]
          : [];
      });
      return conditions.length === 0
        ? sql<boolean>`false`
        : sql<boolean>`(${sql.join(conditions, sql` or `)})`;
    },
  },
];

/** As `mayHear` decides for webhooks: at the time of reading. */
const maySee: Readonly<Record<Audience, (ctx: Ctx) => RawBuilder<boolean>>> = {
  everyone: () => sql<boolean>`true`,
  surveyors: ({ viewer }) => sql<boolean>`${sql.lit(hasPermission(viewer, 'MANAGE_COMMUNITY'))}`,
  agents: ({ viewer }) =>
    worksOnSomeRequests(viewer)
      ? sql<boolean>`exists (select from support_requests
          where support_requests.id = ${idOf('requestId')} and ${seesRequest(viewer)})`
      : sql<boolean>`false`,
  readers: ({ viewer }) => {
    const categoryId = sql.ref('post.category_id');
    return sql<boolean>`exists (select from conversations post
      where post.id = ${idOf('conversationId')}
        and ${isUnveiled(viewer, { kind: 'conversation', table: 'post' }, categoryId)}
        and (${idOf('commentId')} is null or exists (select from comments response
          where response.id = ${idOf('commentId')}
            and ${isUnveiled(viewer, { kind: 'comment', table: 'response' }, categoryId)})))`;
  },
};

function idOf(name: string): RawBuilder<number> {
  return sql<number>`(told_events.payload ->> ${sql.lit(name)})::bigint`;
}
