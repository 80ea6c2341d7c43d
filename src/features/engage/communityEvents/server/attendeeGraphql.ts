import { parseId, requireId } from '#core/ids.ts';
import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { builder } from '#platform/graphql/builder.ts';
import { findByPass } from './checkInByPass.ts';
import { RsvpResponseEnum } from './communityEventTypes.ts';
import { type Attendee, listEventAttendees } from './eventAttendees.ts';

const EventAttendeeType = builder.objectRef<Attendee>('EventAttendee').implement({
  fields: (t) => ({
    memberId: t.exposeID('memberId'),
    member: t.field({
      type: MemberType,
      nullable: true,
      resolve: ({ memberId }, _args, ctx) => memberLoader(ctx).load(memberId),
    }),
    response: t.expose('response', { type: RsvpResponseEnum }),
    respondedAt: t.expose('respondedAt', { type: 'DateTime' }),
    checkedInAt: t.expose('checkedInAt', { type: 'DateTime', nullable: true }),
    answers: t.field({
      type: 'JSON',
      description: 'By id of the question.',
      resolve: ({ answers }) => answers,
    }),
  }),
});

builder.queryFields((t) => ({
  eventAttendees: t.field({
    type: [EventAttendeeType],
    cost: { weight: 20, items: 50 },
    description: 'Who has responded to an event, first come first; for its hosts.',
    args: {
      conversationId: t.arg.id({ required: true }),
      response: t.arg({ type: RsvpResponseEnum }),
      after: t.arg.id({ description: 'The last member of the page before.' }),
    },
    resolve: (_root, { conversationId, response, after }, ctx) =>
      listEventAttendees(ctx, {
        conversationId: requireId(conversationId),
        ...{ response: response ?? null, after: parseId(after) },
      }),
  }),
  eventPass: t.field({
    type: EventAttendeeType,
    nullable: true,
    description: 'The attendee who shows the pass, for hosts; null: it is no pass to the event.',
    args: {
      conversationId: t.arg.id({ required: true }),
      pass: t.arg.string({ required: true }),
    },
    resolve: (_root, { conversationId, pass }, ctx) =>
      findByPass(ctx, { conversationId: requireId(conversationId), pass }),
  }),
}));
