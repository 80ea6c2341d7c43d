import { z } from 'zod';
import type { SettingGroup } from '#core/settings/settingGroup.ts';

const notificationSettingsSchema = z.object({
  /** SPEC §3 "web notifications": members may get pushes. */
  webNotifications: z.boolean().default(true),
});

declare module '#core/communitySettings.ts' {
  interface FeatureSettings {
    notifications: z.output<typeof notificationSettingsSchema>;
  }
}

export const notificationSettingGroup: SettingGroup = {
  words: 'notificationSettings',
  section: 'members',
  schemas: { notifications: notificationSettingsSchema },
  settings: { 'notifications.webNotifications': {} },
};
