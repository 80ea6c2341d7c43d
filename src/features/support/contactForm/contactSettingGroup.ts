import { z } from 'zod';
import type { SettingGroup } from '#core/settings/settingGroup.ts';

const contactSettingsSchema = z.object({
  /** People without an account may open requests, once they confirm their email address. */
  isOpen: z.boolean().default(true),
});

declare module '#core/communitySettings.ts' {
  interface FeatureSettings {
    supportContact: z.output<typeof contactSettingsSchema>;
  }
}

export const contactSettingGroup: SettingGroup = {
  words: 'contactSettings',
  section: 'access',
  schemas: { supportContact: contactSettingsSchema },
  settings: { 'supportContact.isOpen': {} },
};
