import { channelModes, notificationChannels } from '#core/notificationChannels.ts';
import { notificationGroups, notificationReaches } from '#core/notificationGroups.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import type { QuietHours } from '../quietHours.ts';
import {
  listTypeDefaults,
  type TypeDefaults,
  updateTypeDefaults,
} from './channelDefaultService.ts';
import {
  type ChannelPreference,
  listNotificationPreferences,
  type NotificationPreference,
  updateNotificationPreferences,
} from './notificationPreferences.ts';
import {
  clockTimeOf,
  type NotificationSchedule,
  updateSchedule,
  viewerSchedule,
} from './notificationSchedule.ts';

const Group = builder.enumType('NotificationGroup', { values: notificationGroups });

const Reach = builder.enumType('NotificationReach', {
  description:
    'Addressed to the reader; about something of theirs or that they take part in; about other things.',
  values: notificationReaches,
});

const Channel = builder.enumType('NotificationChannel', { values: notificationChannels });

const ChannelPreferenceType = builder
  .objectRef<ChannelPreference>('NotificationChannelPreference')
  .implement({
    fields: (t) => ({
      channel: t.field({ type: Channel, resolve: ({ channel }) => channel }),
      enabled: t.exposeBoolean('enabled'),
      recommended: t.exposeBoolean('recommended', {
        description: 'Whether it is on for members who have not chosen.',
      }),
      locked: t.exposeBoolean('locked', { description: 'The community decides.' }),
    }),
  });

const PreferenceType = builder
  .objectRef<NotificationPreference>('NotificationPreference')
  .implement({
    fields: (t) => ({
      type: t.exposeString('type'),
      group: t.field({ type: Group, resolve: ({ group }) => group }),
      reach: t.field({ type: Reach, resolve: ({ reach }) => reach }),
      label: t.exposeString('label'),
      hint: t.exposeString('hint'),
      channels: t.field({ type: [ChannelPreferenceType], resolve: ({ channels }) => channels }),
    }),
  });

const ChannelMode = builder.enumType('NotificationChannelMode', {
  description: 'A community default: members may change ON and OFF, but not ALWAYS and NEVER.',
  values: channelModes,
});

const ChannelDefaultType = builder
  .objectRef<TypeDefaults['channels'][number]>('NotificationChannelDefault')
  .implement({
    fields: (t) => ({
      channel: t.field({ type: Channel, resolve: ({ channel }) => channel }),
      mode: t.field({ type: ChannelMode, resolve: ({ mode }) => mode }),
      fixed: t.exposeBoolean('fixed', { description: 'It must be on.' }),
    }),
  });

const TypeDefaultsType = builder.objectRef<TypeDefaults>('NotificationDefault').implement({
  fields: (t) => ({
    type: t.exposeString('type'),
    group: t.field({ type: Group, resolve: ({ group }) => group }),
    label: t.exposeString('label'),
    hint: t.exposeString('hint'),
    channels: t.field({ type: [ChannelDefaultType], resolve: ({ channels }) => channels }),
  }),
});

const QuietHoursType = builder.objectRef<QuietHours>('QuietHours').implement({
  fields: (t) => ({
    from: t.string({ resolve: ({ from }) => clockTimeOf(from) }),
    to: t.string({ resolve: ({ to }) => clockTimeOf(to) }),
    days: t.intList({
      description: 'ISO weekdays on which they begin; Monday is 1.',
      resolve: ({ days }) => [...days],
    }),
  }),
});

const ScheduleType = builder.objectRef<NotificationSchedule>('NotificationSchedule').implement({
  description: 'When the viewer wants notifications.',
  fields: (t) => ({
    quietHours: t.field({
      type: QuietHoursType,
      nullable: true,
      resolve: ({ quietHours }) => quietHours,
    }),
    weeklyDigest: t.exposeBoolean('weeklyDigest'),
    timeZone: t.exposeString('timeZone'),
  }),
});

builder.queryFields((t) => ({
  notificationPreferences: t.field({
    type: [PreferenceType],
    resolve: (_root, _args, ctx) => listNotificationPreferences(ctx),
  }),
  notificationSchedule: t.field({
    type: ScheduleType,
    resolve: (_root, _args, ctx) => viewerSchedule(ctx),
  }),
  notificationDefaults: t.field({
    type: [TypeDefaultsType],
    description: 'What members get unless they choose. Needs MANAGE_COMMUNITY.',
    nullable: true,
    resolve: (_root, _args, ctx) => listTypeDefaults(ctx),
  }),
}));

const PreferenceChange = builder.inputType('NotificationPreferenceChange', {
  fields: (t) => ({
    type: t.string({ required: true }),
    channel: t.field({ type: Channel, required: true }),
    enabled: t.boolean({ required: true }),
  }),
});

mutation('updateNotificationPreferences', {
  openToSuspended: true,
  input: (t) => ({ changes: t.field({ type: [PreferenceChange], required: true }) }),
  run: (ctx, { changes }) => updateNotificationPreferences(ctx, { changes }),
  output: ['notificationPreferences', [PreferenceType]],
});

const DefaultChange = builder.inputType('NotificationDefaultChange', {
  fields: (t) => ({
    type: t.string({ required: true }),
    channel: t.field({ type: Channel, required: true }),
    mode: t.field({ type: ChannelMode, required: true }),
  }),
});

mutation('updateNotificationDefaults', {
  fieldDescription: 'Needs MANAGE_COMMUNITY.',
  input: (t) => ({ changes: t.field({ type: [DefaultChange], required: true }) }),
  run: (ctx, { changes }) => updateTypeDefaults(ctx, { changes }),
  output: ['notificationDefaults', [TypeDefaultsType]],
});

const QuietHoursInput = builder.inputType('QuietHoursInput', {
  fields: (t) => ({
    from: t.string({ required: true, description: 'Such as 22:00.' }),
    to: t.string({ required: true }),
    days: t.intList({ required: true }),
  }),
});

mutation('updateNotificationSchedule', {
  openToSuspended: true,
  input: (t) => ({
    quietHours: t.field({ type: QuietHoursInput, description: 'Null switches them off.' }),
    weeklyDigest: t.boolean(),
  }),
  run: (ctx, { quietHours, weeklyDigest }) => updateSchedule(ctx, { quietHours, weeklyDigest }),
  output: ['notificationSchedule', ScheduleType],
});
