import type { z } from 'zod';
import {
  type CommunitySettings,
  communitySettingsSchema,
  type FeatureSettings,
} from '#core/communitySettings.ts';
import { serverParts } from '../feature/serverFeature.ts';

declare module '../feature/serverFeature.ts' {
  interface ServerFeature {
    /** Key of `FeatureSettings` → its schema. Every field has a default, so that `{}` is valid. */
    settings?: Readonly<Record<string, z.ZodObject>>;
  }
}

/** The schema of all settings: those of the community and those of every feature, with their defaults. */
export function settingsSchema(): z.ZodType<CommunitySettings> {
  const ofFeatures = Object.entries(schemas()).map(([key, schema]) => [key, schema.prefault({})]);
  // The features merge the type of what they add.
  return communitySettingsSchema.extend(
    Object.fromEntries(ofFeatures),
  ) as unknown as z.ZodType<CommunitySettings>;
}

/**
 * The settings of one feature; where nothing is stored, their defaults.
 * @public
 */
export function featureSettings<Key extends keyof FeatureSettings>(
  settings: CommunitySettings,
  key: Key,
): FeatureSettings[Key] {
  const stored = settings[key] as FeatureSettings[Key] | undefined; // of the same key
  if (stored !== undefined) return stored;
  const schema = schemas()[key];
  if (!schema) throw new Error(`No server manifest has a schema for the settings "${key}".`);
  return schema.parse({}) as FeatureSettings[Key]; // of the same key
}

function schemas(): Record<string, z.ZodObject> {
  return Object.assign({}, ...serverParts('settings'));
}
