import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { builder } from '#platform/graphql/builder.ts';
import { fieldFacts } from '#platform/graphql/fieldFacts.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { pageObject } from '#platform/graphql/pageObject.ts';
import { followNotifications } from './liveNotifications.ts';
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
      description: 'Why the viewer gets it, in their language; empty if its text says so.',
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
}));

mutation('markAllNotificationRead', {
  openToSuspended: true,
  run: (ctx) => markNotificationsRead(ctx, 'all'),
  output: ['unreadCount', 'Int'],
});

mutation('markNotificationsRead', {
  openToSuspended: true,
  input: (t) => ({
    ids: t.idList({ description: 'At most 100.' }),
    conversationId: t.id({ description: 'Instead of ids: all about this post.' }),
  }),
  run: (ctx, { ids, conversationId }) =>
    markNotificationsRead(ctx, {
      ids: ids?.map(String),
      conversationId:
        conversationId === null || conversationId === undefined ? undefined : `${conversationId}`,
    }),
  output: ['unreadCount', 'Int'],
});

mutation('markNotificationUnread', {
  openToSuspended: true,
  input: (t) => ({ id: t.id({ required: true }) }),
  run: (ctx, { id }) => markNotificationUnread(ctx, `${id}`),
  output: ['unreadCount', 'Int'],
});

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
