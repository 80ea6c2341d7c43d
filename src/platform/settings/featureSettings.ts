import type { z } from 'zod';
import type { CommunitySettings, FeatureSettings } from '#core/communitySettings.ts';
import type { SettingGroup } from '#core/settings/settingGroup.ts';
import { listSettings, type Setting, settingsSchemaOf } from '#core/settings/settingsSchema.ts';

interface KnownSettings {
  groups: readonly SettingGroup[];
  schema: z.ZodObject & z.ZodType<CommunitySettings>;
  rows: readonly Setting[];
}

let known = knownOf([]);

/** Called once, by `app/serverFeatures.ts`, with what the features' manifests declare. */
export function registerSettings(groups: readonly SettingGroup[]): void {
  known = knownOf(groups);
}

/** The schema of all settings: the community's and every feature's, with their defaults. */
export function settingsSchema(): KnownSettings['schema'] {
  return known.schema;
}

/** Every setting that can be changed, in the order of the features. */
export function settingRows(): readonly Setting[] {
  return known.rows;
}

/**
 * A feature's settings, with defaults for what is not stored.
 * @public
 */
export function featureSettings<Key extends keyof FeatureSettings>(
  settings: CommunitySettings,
  key: Key,
): FeatureSettings[Key] {
  const stored = settings[key] as FeatureSettings[Key] | undefined; // of the same key
  if (stored !== undefined) return stored;
  const schema = known.groups.map(({ schemas }) => schemas?.[key]).find((each) => each);
  if (!schema) throw new Error(`No manifest has a schema for the settings "${key}".`);
  return schema.parse({}) as FeatureSettings[Key]; // of the same key
}

function knownOf(groups: readonly SettingGroup[]): KnownSettings {
  return { groups, schema: settingsSchemaOf(groups), rows: listSettings(groups) };
}
