import { notificationChannels } from '#core/notificationChannels.ts';
import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { builder } from '#platform/graphql/builder.ts';
import { fieldFacts } from '#platform/graphql/fieldFacts.ts';
import { pageObject } from '#platform/graphql/pageObject.ts';
import { followNotifications } from './liveNotifications.ts';
import {
  type ChannelPreference,
  listNotificationPreferences,
  type NotificationPreference,
  updateNotificationPreferences,
} from './notificationPreferences.ts';
import {
  countUnread,
  listNotificationPage,
  markNotificationsRead,
  markNotificationUnread,
  notificationReason,
  notificationSentence,
  type ShownNotification,
} from './notificationService.ts';

const NotificationType = builder.objectRef<ShownNotification>('Notification').implement({
  description: 'Something that happened, told to one member.',
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.exposeString('type'),
    text: t.string({
      description: 'What happened, in the viewer’s language.',
      resolve: (row, _args, ctx) => notificationSentence(ctx, row),
    }),
    reason: t.string({
      description: 'Why the viewer gets it, in their language.',
      resolve: (row, _args, ctx) => notificationReason(ctx, row),
    }),
    title: t.string({ resolve: ({ subject }) => subject.title }),
    excerpt: t.string({ nullable: true, resolve: ({ subject }) => subject.excerpt }),
    path: t.string({ description: 'Below the base path.', resolve: ({ subject }) => subject.path }),
    actors: t.field({
      type: [MemberType],
      description: 'Who caused it: the latest three.',
      resolve: async ({ actorIds }, _args, ctx) => {
        const members = await Promise.all(actorIds.map((id) => memberLoader(ctx).load(id)));
        return members.filter((member) => member !== null);
      },
    }),
    actorCount: t.exposeInt('actorCount'),
    isRead: t.boolean({ resolve: ({ read_at }) => read_at !== null }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    updatedAt: t.expose('updated_at', { type: 'DateTime' }),
  }),
});

const NotificationPage = pageObject('NotificationPage', NotificationType);

const Channel = builder.enumType('NotificationChannel', { values: notificationChannels });

const ChannelPreferenceType = builder
  .objectRef<ChannelPreference>('NotificationChannelPreference')
  .implement({
    fields: (t) => ({
      channel: t.field({ type: Channel, resolve: ({ channel }) => channel }),
      enabled: t.exposeBoolean('enabled'),
      locked: t.exposeBoolean('locked', { description: 'It cannot be switched off.' }),
    }),
  });

const PreferenceType = builder
  .objectRef<NotificationPreference>('NotificationPreference')
  .implement({
    fields: (t) => ({
      type: t.exposeString('type'),
      label: t.exposeString('label'),
      hint: t.exposeString('hint'),
      channels: t.field({ type: [ChannelPreferenceType], resolve: ({ channels }) => channels }),
    }),
  });

builder.queryFields((t) => ({
  notifications: t.field({
    type: NotificationPage,
    description: 'The viewer’s own, the latest first.',
    cost: 5,
    extensions: fieldFacts({ openToSuspended: true }),
    args: {
      page: t.arg.int(),
      first: t.arg.int(),
      unread: t.arg.boolean(),
      types: t.arg.stringList(),
    },
    resolve: (_root, args, ctx) => listNotificationPage(ctx, args),
  }),
  unreadNotificationCount: t.int({
    description: 'Unread ones that the viewer may see, 100 at most; 0 for a visitor.',
    cost: 3,
    resolve: (_root, _args, ctx) => countUnread(ctx),
  }),
  notificationPreferences: t.field({
    type: [PreferenceType],
    resolve: (_root, _args, ctx) => listNotificationPreferences(ctx),
  }),
}));

builder.relayMutationField(
  'markAllNotificationRead',
  { inputFields: () => ({}) },
  {
    extensions: fieldFacts({ openToSuspended: true }),
    resolve: (_root, _args, ctx) => markNotificationsRead(ctx, 'all').then((count) => ({ count })),
  },
  { outputFields: (t) => ({ unreadCount: t.int({ resolve: ({ count }) => count }) }) },
);

builder.relayMutationField(
  'markNotificationsRead',
  {
    inputFields: (t) => ({
      ids: t.idList({ description: 'At most 100.' }),
      conversationId: t.id({ description: 'Instead of ids: all about this post.' }),
    }),
  },
  {
    extensions: fieldFacts({ openToSuspended: true }),
    resolve: async (_root, { input: { ids, conversationId } }, ctx) => ({
      count: await markNotificationsRead(ctx, {
        ids: ids?.map(String),
        conversationId:
          conversationId === null || conversationId === undefined ? undefined : `${conversationId}`,
      }),
    }),
  },
  { outputFields: (t) => ({ unreadCount: t.int({ resolve: ({ count }) => count }) }) },
);

builder.relayMutationField(
  'markNotificationUnread',
  { inputFields: (t) => ({ id: t.id({ required: true }) }) },
  {
    extensions: fieldFacts({ openToSuspended: true }),
    resolve: async (_root, { input }, ctx) => ({
      count: await markNotificationUnread(ctx, `${input.id}`),
    }),
  },
  { outputFields: (t) => ({ unreadCount: t.int({ resolve: ({ count }) => count }) }) },
);

const PreferenceChange = builder.inputType('NotificationPreferenceChange', {
  fields: (t) => ({
    type: t.string({ required: true }),
    channel: t.field({ type: Channel, required: true }),
    enabled: t.boolean({ required: true }),
  }),
});

builder.relayMutationField(
  'updateNotificationPreferences',
  { inputFields: (t) => ({ changes: t.field({ type: [PreferenceChange], required: true }) }) },
  {
    extensions: fieldFacts({ openToSuspended: true }),
    resolve: async (_root, { input: { changes } }, ctx) => ({
      rows: await updateNotificationPreferences(ctx, { changes }),
    }),
  },
  {
    outputFields: (t) => ({
      notificationPreferences: t.field({ type: [PreferenceType], resolve: ({ rows }) => rows }),
    }),
  },
);

const NotificationEventType = builder
  .objectRef<{ unreadCount: number }>('NotificationEvent')
  .implement({ fields: (t) => ({ unreadCount: t.exposeInt('unreadCount') }) });

builder.subscriptionField('notificationEvents', (t) =>
  t.field({
    type: NotificationEventType,
    nullable: true,
    description:
      'The viewer’s unread count: now, and whenever it may have changed. Null once nobody is signed in.',
    subscribe: (_root, _args, ctx) => followNotifications(ctx),
    resolve: (event) => event,
  }),
);
