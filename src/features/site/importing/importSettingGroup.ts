import { z } from 'zod';
import type { SettingGroup } from '#core/settings/settingGroup.ts';

const importSettingsSchema = z.object({
  /** The largest file that is uploaded; larger ones are put on the server. */
  uploadGigabytes: z.number().int().min(1).max(500).default(20),
});

type ImportSettings = z.output<typeof importSettingsSchema>;

declare module '#core/communitySettings.ts' {
  interface FeatureSettings {
    imports: ImportSettings;
  }
}

/** Those of the community; the defaults where the group is not loaded. */
export function importSettingsOf({ imports }: { imports?: ImportSettings }): ImportSettings {
  return imports ?? importSettingsSchema.parse({});
}

export const importSettingGroup: SettingGroup = {
  words: 'importSettings',
  section: 'general',
  schemas: { imports: importSettingsSchema },
  settings: { 'imports.uploadGigabytes': { affects: ['IMPORTS'] } },
};
