import { expect, test } from 'vitest';
import type { NotificationReach } from '#core/notificationGroups.ts';
import {
  choicesOf,
  offeredPresets,
  type PresetRow,
  preferencePresetOf,
} from './preferencePresets.ts';

const row = (
  type: string,
  reach: NotificationReach,
  { enabled = false, recommended = false, locked = false } = {},
): PresetRow => ({ type, reach, channels: [{ channel: 'email', enabled, recommended, locked }] });

const set = (rows: readonly PresetRow[], preset: Parameters<typeof choicesOf>[2]) =>
  choicesOf(rows, 'email', preset)
    .filter(({ enabled }) => enabled)
    .map(({ type }) => type);

const rows = [
  row('mention', 'DIRECT', { recommended: true }),
  row('comment', 'PARTICIPATING', { enabled: true }),
  row('like', 'OTHER', { recommended: true }),
  row('security', 'OTHER', { enabled: true, locked: true }),
];

test('a preset sets the types as close as it says, and none that the community decides', () => {
  expect(set(rows, 'EVERYTHING')).toEqual(['mention', 'comment', 'like']);
  expect(set(rows, 'PARTICIPATING')).toEqual(['mention', 'comment']);
  expect(set(rows, 'MENTIONS')).toEqual(['mention']);
  expect(set(rows, 'NOTHING')).toEqual([]);
  expect(set(rows, 'RECOMMENDED')).toEqual(['mention', 'like']);
});

test('the choices of a channel are named as the preset they amount to', () => {
  expect(preferencePresetOf(rows, 'email')).toBe(null);
  const onlyMentions = [
    row('mention', 'DIRECT', { enabled: true }),
    row('comment', 'PARTICIPATING'),
    row('like', 'OTHER', { recommended: true }),
  ];
  expect(preferencePresetOf(onlyMentions, 'email')).toBe('MENTIONS');
});

test('of presets with the same effect only the first is offered', () => {
  expect(offeredPresets(rows, 'email')).toHaveLength(5);
  expect(offeredPresets([row('mention', 'DIRECT', { recommended: true })], 'email')).toEqual([
    'EVERYTHING',
    'NOTHING',
  ]);
});
