import { AppError } from '#core/errors.ts';
import { parseId } from '#core/ids.ts';
import type { LeaveMailList } from '#features/base/mail/server/mailLists.ts';
import { mutePost } from '#features/content/interactions/server/notificationLevelService.ts';
import type { Database } from '#platform/database/database.ts';
import { loadChannelDefaults } from './channelDefaults.ts';
import { writePreferences } from './notificationPreferences.ts';
import { writeSchedule } from './notificationSchedule.ts';
import { findNotificationType } from './notificationTypes.ts';

/** What the links of notification emails unsubscribe from: their types, by email, or their post. */
export const notificationMailLists: Readonly<Record<string, LeaveMailList>> = {
  async notificationTypes(_ctx, { trx }, { memberId, name }) {
    const isLeavable = await findLeavable(trx);
    const types = name.split(',').filter(isLeavable);
    const changes = types.map((type) => ({ type, channel: 'email' as const, enabled: false }));
    await writePreferences(trx, memberId, changes);
  },
  async notificationDigest(_ctx, { trx }, { memberId }) {
    await writeSchedule(trx, memberId, { weekly_digest: false });
  },
  async notificationMute(ctx, unit, { memberId, name }) {
    const conversationId = parseId(name);
    if (conversationId === null) throw new AppError('INVALID_REQUEST');
    await mutePost(ctx, unit, { memberId, conversationId });
  },
};

/** Tells whether members may switch off the emails of a type. */
export async function findLeavable(db: Database): Promise<(name: string) => boolean> {
  const defaults = await loadChannelDefaults(db);
  return (name) => {
    const type = findNotificationType(name);
    return type !== undefined && !defaults(type, 'email').locked;
  };
}
