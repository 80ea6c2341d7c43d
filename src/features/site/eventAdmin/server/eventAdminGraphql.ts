import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import type { ConsumerStatus } from '#platform/events/consumerStatus.ts';
import type { ParkedEvent } from '#platform/events/parkedEvents.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { pageObject } from '#platform/graphql/pageObject.ts';
import {
  discardParked,
  listEventConsumers,
  listParkedPage,
  retryParked,
} from './eventAdminService.ts';

const EventConsumerType = builder.objectRef<ConsumerStatus>('EventConsumer').implement({
  description: 'A part of the product that processes events in the background, in order.',
  fields: (t) => ({
    name: t.exposeID('name'),
    lag: t.exposeInt('lag', { description: 'Events that it has not processed yet.' }),
    oldestAt: t.expose('oldestAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the oldest of them happened.',
    }),
    parkedCount: t.exposeInt('parkedCount'),
    attemptCount: t.exposeInt('attemptCount', {
      description: 'Failed attempts at the next event; 0 when nothing is wrong.',
    }),
    retryAt: t.expose('retryAt', { type: 'DateTime', nullable: true }),
    lastError: t.exposeString('lastError', { nullable: true }),
    lastErrorAt: t.expose('lastErrorAt', { type: 'DateTime', nullable: true }),
    isRunning: t.exposeBoolean('isRunning', {
      description: 'False when no process has run it for a week.',
    }),
  }),
});

const ParkedEventType = builder.objectRef<ParkedEvent>('ParkedEvent').implement({
  description: 'An event that a consumer could not process.',
  fields: (t) => ({
    id: t.exposeID('id'),
    eventId: t.exposeID('event_id'),
    consumer: t.exposeString('consumer'),
    type: t.exposeString('type'),
    payload: t.field({ type: 'JSON', resolve: ({ payload }) => payload }),
    actor: t.field({
      type: MemberType,
      nullable: true,
      resolve: ({ actor_id }, _args, ctx) =>
        actor_id === null ? null : memberLoader(ctx).load(actor_id),
    }),
    occurredAt: t.expose('occurred_at', { type: 'DateTime' }),
    attemptCount: t.exposeInt('attempt_count'),
    error: t.exposeString('error'),
    parkedAt: t.expose('parked_at', { type: 'DateTime' }),
    isRetrying: t.boolean({
      description: 'A retry was requested and has not been made yet.',
      resolve: ({ retry_requested_at }) => retry_requested_at !== null,
    }),
  }),
});

const ParkedEventPage = pageObject('ParkedEventPage', ParkedEventType);

builder.queryFields((t) => ({
  eventConsumers: t.field({
    type: [EventConsumerType],
    description: 'By name. Needs MANAGE_COMMUNITY.',
    resolve: (_root, _args, ctx) => listEventConsumers(ctx),
  }),
  parkedEvents: t.field({
    type: ParkedEventPage,
    description: 'Newest first. Needs MANAGE_COMMUNITY.',
    args: { page: t.arg.int(), first: t.arg.int() },
    resolve: (_root, args, ctx) => listParkedPage(ctx, args),
  }),
}));

mutation('retryParkedEvents', {
  description: 'Has parked events processed again, and waits some seconds for it.',
  input: (t) => ({ ids: t.idList({ required: true }) }),
  run: (ctx, { ids }) => retryParked(ctx, ids.map(String)),
  output: [
    'remaining',
    [ParkedEventType],
    { description: 'Those that failed again or have not been tried yet.' },
  ],
});

mutation('discardParkedEvent', {
  description: 'Gives a parked event up: its consumer never processes it.',
  input: (t) => ({ id: t.id({ required: true }) }),
  run: (ctx, { id }) => discardParked(ctx, String(id)),
  output: ['parkedEvent', ParkedEventType],
});
