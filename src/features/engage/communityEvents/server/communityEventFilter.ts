import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { demandMember } from '#core/permissions.ts';
import { definePostFilter } from '#features/content/conversations/server/postFilters.ts';
import type { Ctx } from '#platform/context.ts';
import {
  communityEventStates,
  communityEventTypes,
  type RsvpResponse,
  rsvpResponses,
} from '../communityEventLimitRules.ts';
import {
  type CommunityEventFilter,
  communityEventOrder,
  communityEventSorts,
  hasCommunityEvent,
} from './communityEventQueries.ts';

type AskedEvents = Omit<CommunityEventFilter, 'response'> & { responses: readonly RsvpResponse[] };

/** @throws AppError UNAUTHENTICATED for a visitor who asks for own responses */
export function eventCondition(
  ctx: Ctx,
  { responses, ...filter }: AskedEvents,
): RawBuilder<boolean> {
  ctx.touch('communityEvents');
  const response =
    responses.length === 0 ? null : { memberId: demandMember(ctx.viewer), responses };
  return hasCommunityEvent({ ...filter, response }, ctx.now);
}

const moment = z.iso
  .datetime({ offset: true })
  .nullish()
  .transform((at) => (at ? new Date(at) : null));

const filterSchema = z.strictObject({
  states: z.array(z.enum(communityEventStates)).default([]),
  eventTypes: z.array(z.enum(communityEventTypes)).default([]),
  from: moment,
  to: moment,
  responses: z.array(z.enum(rsvpResponses)).default([]),
  seriesId: z.coerce
    .number()
    .int()
    .nullish()
    .transform((id) => id ?? null),
});

export const communityEventFilters = { event: definePostFilter(filterSchema, eventCondition) };

export const communityEventPostSorts = Object.fromEntries(
  Object.entries(communityEventSorts).map(([key, column]) => [key, communityEventOrder(column)]),
);
