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

/** The schema of all settings: the community's and every feature's, with their defaults. */
export function settingsSchema(): z.ZodType<CommunitySettings> {
  const ofFeatures = Object.entries(schemas()).map(([key, schema]) => [key, schema.prefault({})]);
  // The features merge their types.
  return communitySettingsSchema.extend(
    Object.fromEntries(ofFeatures),
  ) as unknown as z.ZodType<CommunitySettings>;
}

/**
 * A feature's settings, with defaults for what is not stored.
 * @public
 */
export function featureSettings<Key extends keyof FeatureSettings>(
  settings: CommunitySettings,
  key: Key,
): FeatureSettings[Key] {
  const stored: FeatureSettings[Key] | undefined = settings[key];
  if (stored !== undefined) return stored;
  const schema = schemas()[key];
  if (!schema) throw new Error(`No server manifest has a schema for the settings "${key}".`);
  return schema.parse({}) as FeatureSettings[Key]; // of the same key
}

function schemas(): Record<string, z.ZodObject> {
  return Object.assign({}, ...serverParts('settings'));
}
