import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';
import { readNotificationListAddress } from './notificationAddress.ts';
import { NotificationListQuery, NotificationPreferencesQuery } from './ui/notificationDocuments.ts';

export const notificationWidgets = [
  defineWidget({
    type: 'notificationList',
    properties: z.object({}),
    need: {
      document: NotificationListQuery,
      variables: (_properties, { search }) => {
        const { page, unread } = readNotificationListAddress(search);
        return { page: page - 1, unread };
      },
    },
  }),
  defineWidget({
    type: 'notificationSettings',
    properties: z.object({}),
    need: { document: NotificationPreferencesQuery, variables: () => ({}) },
  }),
];
