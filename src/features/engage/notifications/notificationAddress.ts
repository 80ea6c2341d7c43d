import { wirePage } from '#core/paging.ts';

export interface NotificationListAddress {
  unread: boolean;
  /** From 1. */
  page: number;
}

/** Addresses below the base path. */
export const notificationPaths = {
  list: ({ unread = false, page = 1 }: Partial<NotificationListAddress> = {}) => {
    const query = new URLSearchParams();
    if (unread) query.set('show', 'unread');
    if (page > 1) query.set('page', `${page}`);
    return query.size === 0 ? '/notifications' : `/notifications?${query}`;
  },
  settings: () => '/notifications/settings',
} as const;

export function readNotificationListAddress(search: string): NotificationListAddress {
  const query = new URLSearchParams(search);
  return { unread: query.get('show') === 'unread', page: wirePage(query.get('page')) + 1 };
}
