import { z } from 'zod';
import type { SettingGroup } from '#core/settings/settingGroup.ts';

const analyticsSettingsSchema = z.object({
  isOn: z.boolean().default(true),
  /** Browsers that ask not to be tracked (Do Not Track, Global Privacy Control) are left out. */
  respectsSignals: z.boolean().default(true),
  /** Days for which single events are kept; what was counted of them stays. */
  keptDays: z.number().int().min(7).max(730).default(90),
});

declare module '#core/communitySettings.ts' {
  interface FeatureSettings {
    analytics: AnalyticsSettings;
  }
}

type AnalyticsSettings = z.output<typeof analyticsSettingsSchema>;

/** Those of the community; the defaults where the group is not loaded. */
export function analyticsOf({ analytics }: { analytics?: AnalyticsSettings }): AnalyticsSettings {
  return analytics ?? analyticsSettingsSchema.parse({});
}

export const insightSettingGroup: SettingGroup = {
  words: 'insightSettings',
  section: 'general',
  schemas: { analytics: analyticsSettingsSchema },
  settings: {
    'analytics.isOn': { affects: ['API'] },
    'analytics.respectsSignals': { affects: ['API'] },
    'analytics.keptDays': { affects: ['API'] },
  },
};
