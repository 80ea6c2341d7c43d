import { type NotificationChannel, notificationChannels } from '#core/notificationChannels.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demandMember } from '#core/permissions.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { type PreferencesInput, preferencesSchema } from '../notificationRules.ts';
import {
  findNotificationType,
  isLocked,
  isOnByDefault,
  notificationTypes,
} from './notificationTypes.ts';
import { notificationText } from './notificationWords.ts';

export interface ChannelPreference {
  channel: NotificationChannel;
  enabled: boolean;
  /** It cannot be switched off. */
  locked: boolean;
}

/** One row of the settings: a type, and by which channels the member hears of it. */
export interface NotificationPreference {
  type: string;
  label: string;
  hint: string;
  channels: ChannelPreference[];
}

/** @throws AppError UNAUTHENTICATED */
export async function listNotificationPreferences(ctx: Ctx): Promise<NotificationPreference[]> {
  const memberId = demandMember(ctx.viewer);
  const rows = await ctx.db
    .selectFrom('notification_preferences')
    .select(['type', 'channel', 'enabled'])
    .where('member_id', '=', memberId)
    .execute();
  const chosen = new Map(rows.map(({ type, channel, enabled }) => [`${type} ${channel}`, enabled]));
  return notificationTypes().map((type) => ({
    type: type.name,
    label: notificationText(type, 'label', ctx.locale),
    hint: notificationText(type, 'hint', ctx.locale),
    channels: notificationChannels.map((channel) => {
      const locked = isLocked(type, channel);
      const enabled = chosen.get(`${type.name} ${channel}`) ?? isOnByDefault(type, channel);
      return { channel, locked, enabled: locked || enabled };
    }),
  }));
}

/**
 * Stores what the viewer has changed.
 * @throws AppError UNAUTHENTICATED, VALIDATION_FAILED for an unknown type or a locked channel
 */
export async function updateNotificationPreferences(
  ctx: Ctx,
  input: PreferencesInput,
): Promise<NotificationPreference[]> {
  const memberId = demandMember(ctx.viewer);
  const { changes } = parseInput(preferencesSchema, input);
  const faults = changes.flatMap(({ type, channel }, index) => {
    const known = findNotificationType(type);
    if (known && !isLocked(known, channel)) return [];
    const field = `changes.${index}.type`;
    return known
      ? [{ field, rule: 'locked', message: `"${type}" cannot be switched off.` }]
      : [{ field, rule: 'unknown', message: `There is no notification type "${type}".` }];
  });
  if (faults.length > 0) throw validationFailed(faults);
  await inTransaction(ctx, async ({ trx }) => {
    for (const change of changes) await writePreference(trx, memberId, change);
  });
  return listNotificationPreferences(ctx);
}

export async function writePreference(
  trx: DatabaseTransaction,
  memberId: number,
  change: { type: string; channel: NotificationChannel; enabled: boolean },
): Promise<void> {
  await trx
    .insertInto('notification_preferences')
    .values({ member_id: memberId, ...change })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'type', 'channel']).doUpdateSet({ enabled: change.enabled }),
    )
    .execute();
}
