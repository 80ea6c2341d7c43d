import type { ChannelMode, NotificationChannel } from '#core/notificationChannels.ts';
import { notificationChannels } from '#core/notificationChannels.ts';
import type { NotificationGroup } from '#core/notificationGroups.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, holds } from '#core/permissions.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { type DefaultsInput, defaultsSchema } from '../notificationRules.ts';
import { type ChannelDefault, isFixed, loadChannelDefaults } from './channelDefaults.ts';
import { findNotificationType, shownNotificationTypes } from './notificationTypes.ts';
import { notificationText } from './notificationWords.ts';

export interface TypeDefaults {
  type: string;
  group: NotificationGroup;
  label: string;
  hint: string;
  channels: { channel: NotificationChannel; mode: ChannelMode; fixed: boolean }[];
}

/** @throws AppError UNAUTHENTICATED, FORBIDDEN */
export async function listTypeDefaults(ctx: Ctx): Promise<TypeDefaults[]> {
  demand(holds(ctx.viewer, 'MANAGE_COMMUNITY'));
  const defaults = await loadChannelDefaults(ctx.db);
  return shownNotificationTypes(ctx.settings).map((type) => ({
    ...{ type: type.name, group: type.group },
    label: notificationText(type, 'label', ctx.locale),
    hint: notificationText(type, 'hint', ctx.locale),
    channels: notificationChannels.map((channel) => ({
      channel,
      mode: modeOf(defaults(type, channel)),
      fixed: isFixed(type, channel),
    })),
  }));
}

/**
 * Changes the community's defaults; choices of members stay stored, and apply again once a type is unlocked.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, VALIDATION_FAILED for an unknown type or a fixed channel
 */
export async function updateTypeDefaults(ctx: Ctx, input: DefaultsInput): Promise<TypeDefaults[]> {
  demand(holds(ctx.viewer, 'MANAGE_COMMUNITY'));
  const { changes } = parseInput(defaultsSchema, input);
  const faults = changes.flatMap(({ type, channel }, index) => {
    const known = findNotificationType(type);
    if (known && !isFixed(known, channel)) return [];
    const field = `changes.${index}.type`;
    return known
      ? [{ field, rule: 'locked', message: `"${type}" cannot be switched off.` }]
      : [{ field, rule: 'unknown', message: `There is no notification type "${type}".` }];
  });
  if (faults.length > 0) throw validationFailed(faults);
  await inTransaction(ctx, async ({ trx }) => {
    for (const { type, channel, mode } of changes) {
      const row = defaultOf(mode);
      await trx
        .insertInto('notification_defaults')
        .values({ type, channel, ...row })
        .onConflict((conflict) => conflict.columns(['type', 'channel']).doUpdateSet(row))
        .execute();
    }
    await audit(trx, ctx, {
      action: 'notifications.defaultsChanged',
      subjectType: 'settings',
      subjectId: 'notifications',
      detail: { changes },
    });
  });
  return listTypeDefaults(ctx);
}

function modeOf({ enabled, locked }: ChannelDefault): ChannelMode {
  if (locked) return enabled ? 'ALWAYS' : 'NEVER';
  return enabled ? 'ON' : 'OFF';
}

function defaultOf(mode: ChannelMode): ChannelDefault {
  return {
    enabled: mode === 'ON' || mode === 'ALWAYS',
    locked: mode === 'ALWAYS' || mode === 'NEVER',
  };
}
