/** How a notification reaches a member. */
export const notificationChannels = ['app', 'email'] as const;

export type NotificationChannel = (typeof notificationChannels)[number];
