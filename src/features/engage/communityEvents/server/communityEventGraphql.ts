import { parseId, requireId } from '#core/ids.ts';
import { variantOf } from '#core/pictureVariants.ts';
import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import { listConversationPage } from '#features/content/conversations/server/conversationListService.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import { ConversationPage } from '#features/content/conversations/server/conversationQueryGraphql.ts';
import {
  postListArgs,
  postListInput,
} from '#features/content/conversations/server/postListArgs.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { ownAddress } from '#platform/html/ownAddress.ts';
import { createCalendarToken, revokeCalendarToken } from './calendarTokens.ts';
import { eventCondition } from './communityEventFilter.ts';
import {
  CommunityEventDetailsType,
  EventStateEnum,
  EventTypeEnum,
  RsvpResponseEnum,
  SeriesScopeEnum,
} from './communityEventTypes.ts';
import { viewCommunityEvent } from './communityEventViews.ts';
import { performEventActivity } from './performEventActivity.ts';

builder.objectField(ConversationType, 'communityEventDetails', (t) =>
  t.field({
    type: CommunityEventDetailsType,
    nullable: true,
    cost: 3,
    description: 'SPEC §3 "Event"; null: the post is no event.',
    resolve: (row, _args, ctx) => viewCommunityEvent(ctx, row),
  }),
);

builder.objectField(ConversationType, 'thumbnailImage', (t) =>
  t.string({
    nullable: true,
    description: 'SPEC §3 "Event": the cover image, at most 256 pixels wide.',
    resolve: ({ cover_image: cover }, _args, ctx) =>
      ownAddress(cover === null ? null : variantOf(cover, 256), ctx.basePath),
  }),
);

builder.queryFields((t) => ({
  communityEvents: t.field({
    type: ConversationPage,
    cost: ({ keywords }) => (keywords ? 1_000 : 200),
    description: 'Posts of the type EVENT; by their start unless another order is asked for.',
    args: {
      states: t.arg({ type: [EventStateEnum], description: 'Empty: in any state.' }),
      eventTypes: t.arg({ type: [EventTypeEnum] }),
      from: t.arg({ type: 'DateTime', description: 'Events that end after it.' }),
      to: t.arg({ type: 'DateTime', description: 'Events that start before it.' }),
      responses: t.arg({
        type: [RsvpResponseEnum],
        description: 'Events to which the viewer has responded so.',
      }),
      seriesId: t.arg.id({ description: 'Only events of the series.' }),
      ...postListArgs(t.arg),
    },
    resolve: (_root, args, ctx) =>
      listConversationPage(ctx, {
        ...postListInput(args, { sortKey: 'START_TIME' }),
        types: ['EVENT'],
        condition: eventCondition(ctx, {
          ...{ states: args.states ?? [], eventTypes: args.eventTypes ?? [] },
          ...{ from: args.from ?? null, to: args.to ?? null, responses: args.responses ?? [] },
          seriesId: args.seriesId == null ? null : (parseId(args.seriesId) ?? 0),
        }),
      }),
  }),
}));

mutation('eventActivity', {
  description:
    'SPEC §4 rsvp-event; also cancel-event, check-in-event, check-in-pass, check-in-attendee and ' +
    'undo-check-in-attendee.',
  input: (t) => ({
    conversationId: t.id({ required: true }),
    activity: t.string({ required: true }),
    response: t.string({ description: 'Of rsvp-event: YES, MAYBE, NO; null takes it back.' }),
    answers: t.field({ type: 'JSON', description: 'Of rsvp-event, by id of the question.' }),
    reason: t.string({ description: 'Of cancel-event.' }),
    code: t.string({ description: 'Of check-in-event; of check-in-pass, the pass.' }),
    memberId: t.id({ description: 'Of check-in-attendee and undo-check-in-attendee.' }),
    applyTo: t.field({
      type: SeriesScopeEnum,
      description: 'Of cancel-event, in a series; by default only this event.',
    }),
  }),
  run: (ctx, input) =>
    performEventActivity(ctx, {
      ...{ conversationId: requireId(input.conversationId), activity: input.activity },
      ...{ response: input.response ?? null, answers: input.answers ?? null },
      ...{ reason: input.reason ?? null, code: input.code ?? null },
      memberId: parseId(input.memberId) ?? null,
      applyTo: input.applyTo ?? 'THIS',
    }),
  output: (t) => ({
    conversation: t.field({
      type: ConversationType,
      nullable: true,
      resolve: ({ id }, _args, ctx) => conversationLoader(ctx).load(id),
    }),
    communityEventDetails: t.field({
      type: CommunityEventDetailsType,
      nullable: true,
      resolve: (row, _args, ctx) => viewCommunityEvent(ctx, row),
    }),
  }),
});

mutation('createCalendarToken', {
  description: "The address of the viewer's own calendar; an earlier one no longer works.",
  run: (ctx) => createCalendarToken(ctx),
  output: ['path', 'String'],
});

mutation('revokeCalendarToken', {
  run: (ctx) => revokeCalendarToken(ctx),
  output: 'ok',
});
