import { z } from 'zod';
import type { SettingGroup } from '#core/settings/settingGroup.ts';

const chatGreetingsSchema = z.object({
  /** Visitors are greeted by the rules. */
  isOn: z.boolean().default(false),
  /** Hours between two greetings of one visitor. */
  hoursBetween: z.number().int().min(0).max(720).default(24),
});

declare module '#core/communitySettings.ts' {
  interface FeatureSettings {
    chatGreetings: z.output<typeof chatGreetingsSchema>;
  }
}

export const chatGreetingSettingGroup: SettingGroup = {
  words: 'chatGreetingSettings',
  section: 'support',
  schemas: { chatGreetings: chatGreetingsSchema },
  settings: {
    'chatGreetings.isOn': { affects: ['EVERY_PAGE'] },
    'chatGreetings.hoursBetween': {},
  },
};
