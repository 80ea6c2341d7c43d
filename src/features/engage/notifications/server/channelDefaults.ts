import type { NotificationChannel } from '#core/notificationChannels.ts';
import type { Database } from '#platform/database/database.ts';
import type { NotificationType } from '#platform/notifications/notificationType.ts';

/** What the community decides of a type and channel. */
export interface ChannelDefault {
  /** For members who have not chosen. */
  enabled: boolean;
  /** Members cannot choose. */
  locked: boolean;
}

export type ChannelDefaults = (
  type: NotificationType,
  channel: NotificationChannel,
) => ChannelDefault;

/** The community's choices, and the types' own defaults for the rest. */
export async function loadChannelDefaults(db: Database): Promise<ChannelDefaults> {
  const rows = await db.selectFrom('notification_defaults').selectAll().execute();
  const chosen = new Map(rows.map((row) => [`${row.type} ${row.channel}`, row]));
  return (type, channel) => {
    if (isFixed(type, channel)) return { enabled: true, locked: true };
    const row = chosen.get(`${type.name} ${channel}`);
    if (row) return { enabled: row.enabled, locked: row.locked };
    return { enabled: type.defaults.includes(channel), locked: false };
  };
}

/** Whether a type must use a channel: neither staff nor members can switch it off. */
export function isFixed(type: NotificationType, channel: NotificationChannel): boolean {
  return type.locked?.includes(channel) ?? false;
}
