import type { NotificationChannel } from '#core/notificationChannels.ts';
import {
  type NotificationGroup,
  type NotificationReach,
  notificationGroups,
} from '#core/notificationGroups.ts';

/** What a member can choose for all types of a channel together. */
export const preferencePresets = [
  'EVERYTHING',
  'PARTICIPATING',
  'MENTIONS',
  'NOTHING',
  'RECOMMENDED',
] as const;

export type PreferencePreset = (typeof preferencePresets)[number];

export interface PresetRow {
  type: string;
  reach: NotificationReach;
  channels: readonly {
    channel: NotificationChannel;
    enabled: boolean;
    recommended: boolean;
    locked: boolean;
  }[];
}

export interface PreferenceChange {
  type: string;
  channel: NotificationChannel;
  enabled: boolean;
}

const reaches = {
  EVERYTHING: ['DIRECT', 'PARTICIPATING', 'OTHER'],
  PARTICIPATING: ['DIRECT', 'PARTICIPATING'],
  MENTIONS: ['DIRECT'],
  NOTHING: [],
} as const satisfies Record<Exclude<PreferencePreset, 'RECOMMENDED'>, NotificationReach[]>;

/** Everything that a preset sets in a channel; what the community decides stays as it is. */
export function choicesOf(
  rows: readonly PresetRow[],
  channel: NotificationChannel,
  preset: PreferencePreset,
): PreferenceChange[] {
  return rows.flatMap(({ type, reach, channels }) =>
    channels
      .filter((cell) => cell.channel === channel && !cell.locked)
      .map(({ recommended }) => {
        const wanted: readonly NotificationReach[] =
          preset === 'RECOMMENDED' ? [] : reaches[preset];
        const enabled = preset === 'RECOMMENDED' ? recommended : wanted.includes(reach);
        return { type, channel, enabled };
      }),
  );
}

/** The preset that the choices of a channel amount to; null for choices of the member's own. */
export function preferencePresetOf(
  rows: readonly PresetRow[],
  channel: NotificationChannel,
): PreferencePreset | null {
  const chosen = keyOf(
    rows.flatMap(({ type, channels }) =>
      channels
        .filter((cell) => cell.channel === channel && !cell.locked)
        .map(({ enabled }) => ({ type, channel, enabled })),
    ),
  );
  return preferencePresets.find((each) => keyOf(choicesOf(rows, channel, each)) === chosen) ?? null;
}

const keyOf = (changes: readonly PreferenceChange[]): string =>
  changes
    .filter(({ enabled }) => enabled)
    .map(({ type }) => type)
    .join();

/** The presets to offer: of two with the same effect, the first. */
export function offeredPresets(
  rows: readonly PresetRow[],
  channel: NotificationChannel,
): PreferencePreset[] {
  const keys = preferencePresets.map((each) => keyOf(choicesOf(rows, channel, each)));
  return preferencePresets.filter((_preset, at) => keys.indexOf(keys[at] ?? '') === at);
}

/** The groups that have rows, in the order of the settings. */
export function groupedRows<Row extends { group: NotificationGroup }>(
  rows: readonly Row[],
): { group: NotificationGroup; rows: Row[] }[] {
  return notificationGroups
    .map((group) => ({ group, rows: rows.filter((row) => row.group === group) }))
    .filter((each) => each.rows.length > 0);
}
