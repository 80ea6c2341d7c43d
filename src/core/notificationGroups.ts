/** Sections of the notification settings, in their order. */
export const notificationGroups = [
  'MENTIONS',
  'OWN_POSTS',
  'FOLLOWED',
  'ACTIVITIES',
  'REQUESTS',
  'COMMUNITY',
  'WORK',
] as const;

export type NotificationGroup = (typeof notificationGroups)[number];

/**
 * How closely a notification concerns its reader: it is addressed to them; it is about something of theirs or that they
 * take part in; or it is about something they follow or may find of interest.
 */
export const notificationReaches = ['DIRECT', 'PARTICIPATING', 'OTHER'] as const;

export type NotificationReach = (typeof notificationReaches)[number];
