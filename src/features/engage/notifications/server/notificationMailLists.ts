import { AppError } from '#core/errors.ts';
import { parseId } from '#core/ids.ts';
import type { LeaveMailList } from '#features/base/mail/server/mailLists.ts';
import { mutePost } from '#features/content/interactions/server/notificationLevelService.ts';
import { writePreference } from './notificationPreferences.ts';
import { findNotificationType, isLocked } from './notificationTypes.ts';

/** What the links of notification emails unsubscribe from: their types, by email, or their post. */
export const notificationMailLists: Readonly<Record<string, LeaveMailList>> = {
  async notificationTypes(_ctx, { trx }, { memberId, name }) {
    const types = name.split(',').filter(isLeavable);
    for (const type of types) {
      await writePreference(trx, memberId, { type, channel: 'email', enabled: false });
    }
  },
  async notificationMute(ctx, unit, { memberId, name }) {
    const conversationId = parseId(name);
    if (conversationId === null) throw new AppError('INVALID_REQUEST');
    await mutePost(ctx, unit, { memberId, conversationId });
  },
};

/** Whether members may switch off the emails of a type. */
export function isLeavable(name: string): boolean {
  const type = findNotificationType(name);
  return type !== undefined && !isLocked(type, 'email');
}
