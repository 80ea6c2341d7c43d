import type { FeatureLeaks } from '#app/testing/leak/featureLeaks.ts';

export const notificationLeaks: FeatureLeaks = {
  queries: {
    notifications: { none: 'Only the viewer’s own, with subjects they may see.' },
    unreadNotificationCount: { none: 'A number.' },
    notificationPreferences: { none: 'The viewer’s own choices.' },
  },
};
