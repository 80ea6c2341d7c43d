import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { builder } from '#platform/graphql/builder.ts';
import { VerdictEnum } from '#platform/graphql/verdictEnum.ts';
import {
  attendanceRules,
  communityEventStates,
  communityEventTypes,
  rsvpResponses,
} from '../communityEventLimitRules.ts';
import type { CommunityEventConfig } from '../communityEventSchema.ts';
import type { CommunityEventView } from '../communityEventView.ts';
import { seriesScopes } from '../eventRepeat.ts';
import { attendeeFaceLoader } from './eventAttendees.ts';

export const EventStateEnum = builder.enumType('CommunityEventState', {
  values: communityEventStates,
});
export const EventTypeEnum = builder.enumType('CommunityEventType', {
  values: communityEventTypes,
});
export const SeriesScopeEnum = builder.enumType('EventSeriesScope', { values: seriesScopes });
const AttendanceRuleEnum = builder.enumType('EventAttendanceRule', { values: attendanceRules });
export const RsvpResponseEnum = builder.enumType('RsvpResponse', {
  description: 'WAITING: a YES without a seat.',
  values: rsvpResponses,
});

type Named<Key extends 'locations' | 'questions' | 'recordings'> =
  CommunityEventConfig[Key][number];

const MediaType = builder.objectRef<{ source: string }>('EventLocationMedia').implement({
  fields: (t) => ({ source: t.exposeString('source') }),
});

const LocationType = builder.objectRef<Named<'locations'>>('EventLocation').implement({
  fields: (t) => ({
    name: t.exposeString('name'),
    mediaList: t.expose('mediaList', { type: [MediaType], cost: { items: 1 } }),
  }),
});

const QuestionType = builder.objectRef<Named<'questions'>>('EventQuestion').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    label: t.exposeString('label'),
    required: t.exposeBoolean('required', { description: 'Of those who respond YES.' }),
  }),
});

const RecordingType = builder.objectRef<Named<'recordings'>>('EventRecording').implement({
  fields: (t) => ({ title: t.exposeString('title'), url: t.exposeString('url') }),
});

const TimingsType = builder.objectRef<CommunityEventView>('EventTimings').implement({
  fields: (t) => ({
    startTime: t.exposeString('startTime'),
    endTime: t.exposeString('endTime', { description: 'Of an all-day event, its last midnight.' }),
  }),
});

/** SPEC §3 "Event" with what the viewer may see of it. */
export const CommunityEventDetailsType = builder
  .objectRef<CommunityEventView>('CommunityEventDetails')
  .implement({
    fields: (t) => ({
      conversationId: t.exposeID('conversationId'),
      eventType: t.expose('eventType', { type: EventTypeEnum }),
      state: t.expose('state', { type: EventStateEnum }),
      allDay: t.exposeBoolean('allDay'),
      startDate: t.exposeString('startDate', { description: 'Local to `timeZone`.' }),
      endDate: t.exposeString('endDate', { description: 'The last day.' }),
      timings: t.field({ type: TimingsType, resolve: (event) => event }),
      startTime: t.exposeString('startTime'),
      endTime: t.exposeString('endTime'),
      timeZone: t.exposeString('timeZone'),
      locations: t.field({
        type: [LocationType],
        cost: { items: 1 },
        resolve: ({ locations }) => locations,
      }),
      languages: t.stringList({ resolve: ({ languages }) => [...languages] }),
      additional: t.exposeString('additional', { nullable: true }),
      eventUrl: t.exposeString('eventUrl', {
        nullable: true,
        description: 'For hosts, and members with a seat.',
      }),
      hasEventUrl: t.exposeBoolean('hasEventUrl'),
      capacity: t.exposeInt('capacity', { nullable: true }),
      yesCount: t.exposeInt('yesCount'),
      maybeCount: t.exposeInt('maybeCount'),
      noCount: t.exposeInt('noCount'),
      waitingCount: t.exposeInt('waitingCount'),
      rsvpResponse: t.expose('rsvpResponse', { type: RsvpResponseEnum, nullable: true }),
      answers: t.field({ type: 'JSON', resolve: ({ answers }) => answers }),
      needsConfirmation: t.exposeBoolean('needsConfirmation', {
        description: 'The event was rescheduled after the viewer responded.',
      }),
      isCheckedIn: t.exposeBoolean('isCheckedIn'),
      questions: t.field({
        type: [QuestionType],
        cost: { items: 1 },
        resolve: ({ questions }) => questions,
      }),
      recordings: t.field({
        type: [RecordingType],
        cost: { items: 1 },
        resolve: ({ recordings }) => recordings,
      }),
      additionalMediaContent: t.field({
        type: [RecordingType],
        cost: { items: 1 },
        description: 'SPEC §3; the same as `recordings`.',
        resolve: ({ recordings }) => recordings,
      }),
      hostIds: t.idList({ resolve: ({ hostIds }) => [...hostIds] }),
      hosts: t.field({
        type: [MemberType],
        cost: { items: 2 },
        resolve: async ({ hostIds }, _args, ctx) => {
          const hosts = await Promise.all(hostIds.map((id) => memberLoader(ctx).load(Number(id))));
          return hosts.filter((host) => host !== null);
        },
      }),
      attendees: t.field({
        type: [MemberType],
        nullable: true,
        cost: { items: 1 },
        description: 'Up to five who come, first come first; null for those who are no hosts.',
        resolve: async ({ isHost, conversationId }, _args, ctx) => {
          if (!isHost) return null;
          const ids = await attendeeFaceLoader(ctx).load(Number(conversationId));
          const members = await Promise.all(ids.map((id) => memberLoader(ctx).load(id)));
          return members.filter((member) => member !== null);
        },
      }),
      attendedIf: t.expose('attendedIf', { type: AttendanceRuleEnum }),
      checkInCode: t.exposeString('checkInCode', { nullable: true, description: 'For hosts.' }),
      hasCheckInCode: t.exposeBoolean('hasCheckInCode', {
        description: 'Attendees may check themselves in with a code that hosts display.',
      }),
      checkInPass: t.exposeString('checkInPass', {
        nullable: true,
        description: "The viewer's own, for hosts to check them in with.",
      }),
      cancelReason: t.exposeString('cancelReason', { nullable: true }),
      seriesId: t.exposeID('seriesId', { nullable: true }),
      rsvp: t.expose('rsvp', { type: VerdictEnum }),
      isHost: t.exposeBoolean('isHost'),
      manage: t.expose('manage', { type: VerdictEnum }),
    }),
  });
