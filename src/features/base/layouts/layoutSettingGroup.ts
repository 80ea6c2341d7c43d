import { z } from 'zod';
import type { SettingGroup } from '#core/settings/settingGroup.ts';

const layoutSettingsSchema = z.object({
  /** SPEC §7: findLayoutsWithFilteredInfo and fetchCustomPageWithFilteredInfo need no authentication. */
  backendLayoutEnabled: z.boolean().default(true),
});

export type LayoutSettings = z.output<typeof layoutSettingsSchema>;

declare module '#core/communitySettings.ts' {
  interface FeatureSettings {
    layouts: LayoutSettings;
  }
}

export const layoutSettingGroup: SettingGroup = {
  words: 'layoutSettings',
  section: 'appearance',
  schemas: { layouts: layoutSettingsSchema },
  settings: { 'layouts.backendLayoutEnabled': { section: 'access', affects: ['API'] } },
};
