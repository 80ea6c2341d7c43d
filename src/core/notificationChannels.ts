/** How a notification reaches a member. */
export const notificationChannels = ['app', 'email', 'push'] as const;

export type NotificationChannel = (typeof notificationChannels)[number];
/** A community default: members may change ON and OFF, but not ALWAYS and NEVER. */
export const channelModes = ['ON', 'OFF', 'ALWAYS', 'NEVER'] as const;
export type ChannelMode = (typeof channelModes)[number];
