import { type NotificationChannel, notificationChannels } from '#core/notificationChannels.ts';
import type { NotificationGroup, NotificationReach } from '#core/notificationGroups.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demandMember, holdsSomewhere } from '#core/permissions.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { type PreferencesInput, preferencesSchema } from '../notificationRules.ts';
import { loadChannelDefaults } from './channelDefaults.ts';
import { findNotificationType, shownNotificationTypes } from './notificationTypes.ts';
import { notificationText } from './notificationWords.ts';
import { sendsPushes } from './pushKeys.ts';

export interface ChannelPreference {
  channel: NotificationChannel;
  enabled: boolean;
  /** What the community recommends. */
  recommended: boolean;
  /** The member cannot choose. */
  locked: boolean;
}

/** One row of the settings: a type, and by which channels the member hears of it. */
export interface NotificationPreference {
  type: string;
  group: NotificationGroup;
  reach: NotificationReach;
  label: string;
  hint: string;
  channels: ChannelPreference[];
}

/** @throws AppError UNAUTHENTICATED */
export async function listNotificationPreferences(ctx: Ctx): Promise<NotificationPreference[]> {
  const memberId = demandMember(ctx.viewer);
  const defaults = await loadChannelDefaults(ctx.db);
  const chosen = await findChoices(ctx.db, memberId);
  const offered = notificationChannels.filter((each) => each !== 'push' || sendsPushes(ctx));
  const types = shownNotificationTypes(ctx.settings).filter(
    ({ staffPermission }) =>
      staffPermission === undefined || holdsSomewhere(ctx.viewer, staffPermission).ok,
  );
  return types.map((type) => ({
    ...{ type: type.name, group: type.group, reach: type.reach },
    label: notificationText(type, 'label', ctx.locale),
    hint: notificationText(type, 'hint', ctx.locale),
    channels: offered.map((channel) => {
      const { enabled, locked } = defaults(type, channel);
      const own = locked ? undefined : chosen.get(`${type.name} ${channel}`);
      return { channel, locked, enabled: own ?? enabled, recommended: enabled };
    }),
  }));
}

/** What a member has chosen, by type and channel. */
async function findChoices(db: Database, memberId: number): Promise<ReadonlyMap<string, boolean>> {
  const rows = await db
    .selectFrom('notification_preferences')
    .select(['type', 'channel', 'enabled'])
    .where('member_id', '=', memberId)
    .execute();
  return new Map(rows.map(({ type, channel, enabled }) => [`${type} ${channel}`, enabled]));
}

/** Tells whether a member wants a type by a channel. */
export async function loadChoices(
  db: Database,
  memberId: number,
): Promise<(typeName: string, channel: NotificationChannel) => boolean> {
  const [defaults, chosen] = [await loadChannelDefaults(db), await findChoices(db, memberId)];
  return (typeName, channel) => {
    const type = findNotificationType(typeName);
    if (!type) return false;
    const { enabled, locked } = defaults(type, channel);
    return locked ? enabled : (chosen.get(`${typeName} ${channel}`) ?? enabled);
  };
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
  const defaults = await loadChannelDefaults(ctx.db);
  const faults = changes.flatMap(({ type, channel }, index) => {
    const known = findNotificationType(type);
    if (known && !defaults(known, channel).locked) return [];
    const field = `changes.${index}.type`;
    return known
      ? [{ field, rule: 'locked', message: `The community decides about "${type}".` }]
      : [{ field, rule: 'unknown', message: `There is no notification type "${type}".` }];
  });
  if (faults.length > 0) throw validationFailed(faults);
  await inTransaction(ctx, async ({ trx }) => {
    await writePreferences(trx, memberId, changes);
  });
  return listNotificationPreferences(ctx);
}

type PreferenceChange = PreferencesInput['changes'][number];

/** Of two changes of the same type and channel, the later one counts. */
export async function writePreferences(
  trx: DatabaseTransaction,
  memberId: number,
  changes: readonly PreferenceChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const latest = new Map(changes.map((each) => [`${each.type} ${each.channel}`, each]));
  const rows = [...latest.values()].map(({ type, channel, enabled }) => ({
    ...{ member_id: memberId, type, channel, enabled },
  }));
  await trx
    .insertInto('notification_preferences')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'type', 'channel'])
        .doUpdateSet((row) => ({ enabled: row.ref('excluded.enabled') })),
    )
    .execute();
}
