import { z } from 'zod';
import { knownLanguages } from '#core/languages.ts';
import type { SettingGroup } from '#core/settings/settingGroup.ts';

const machineTranslationSchema = z.object({
  /** Readers may have posts and comments translated. */
  isOn: z.boolean().default(false),
  /** Into these; none: into every language of the community. */
  languages: z.array(z.enum(knownLanguages)).max(knownLanguages.length).default([]),
  /** Characters sent in a day, in UTC. */
  dailyCharacters: z.number().int().min(1_000).max(100_000_000).default(200_000),
});

declare module '#core/communitySettings.ts' {
  interface FeatureSettings {
    machineTranslation: z.output<typeof machineTranslationSchema>;
  }
}

export const machineTranslationSettingGroup: SettingGroup = {
  words: 'machineTranslationSettings',
  section: 'languages',
  schemas: { machineTranslation: machineTranslationSchema },
  settings: {
    'machineTranslation.isOn': { affects: ['EXISTING_CONTENT'] },
    'machineTranslation.languages': { control: 'languages', affects: ['EXISTING_CONTENT'] },
    'machineTranslation.dailyCharacters': { affects: ['EXISTING_CONTENT'] },
  },
};
