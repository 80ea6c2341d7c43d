import { z } from 'zod';
import type { SettingGroup } from '#core/settings/settingGroup.ts';
import { isTimeZone } from '#core/timeZones.ts';

const pointSettingsSchema = z.object({
  /** Points of a day belong to the day of this time zone. A change applies to what comes after. */
  timeZone: z
    .string()
    .max(60)
    .refine(isTimeZone, 'must be a time zone such as Europe/Berlin')
    .default('UTC'),
});

declare module '#core/communitySettings.ts' {
  interface FeatureSettings {
    points: z.output<typeof pointSettingsSchema>;
  }
}

export const pointSettingGroup: SettingGroup = {
  words: 'pointSettings',
  section: 'members',
  schemas: { points: pointSettingsSchema },
  settings: { gamificationEnabled: {}, 'points.timeZone': {} },
};
