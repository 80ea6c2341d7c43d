import { z } from 'zod';
import type { SettingGroup } from '#core/settings/settingGroup.ts';

const apiSettingsSchema = z.object({
  /** Who may make keys of their own; administrators always may. */
  keyMakers: z.enum(['members', 'staff', 'nobody']).default('members'),
});

type ApiSettings = z.output<typeof apiSettingsSchema>;

declare module '#core/communitySettings.ts' {
  interface FeatureSettings {
    api: ApiSettings;
  }
}

/** Those of the community; the defaults where the group is not loaded. */
export function apiSettingsOf({ api }: { api?: ApiSettings }): ApiSettings {
  return api ?? apiSettingsSchema.parse({});
}

export const apiKeySettingGroup: SettingGroup = {
  words: 'apiKeySettings',
  section: 'access',
  schemas: { api: apiSettingsSchema },
  settings: { 'api.keyMakers': { affects: ['API'] } },
};
