import { z } from 'zod';
import type { SettingGroup } from '#core/settings/settingGroup.ts';

const analyticsSettingsSchema = z.object({
  isOn: z.boolean().default(true),
  /** Browsers that ask not to be tracked (Do Not Track, Global Privacy Control) are left out. */
  respectsSignals: z.boolean().default(true),
  /** Visitors and members are asked; who they are is kept only where they allow it. */
  asksConsent: z.boolean().default(false),
  /** A header with the visitor's country, which a proxy sets; '': none does. */
  countryHeader: z
    .string()
    .regex(/^[a-z0-9-]{0,40}$/, 'must be a header name in lower case, such as cf-ipcountry')
    .default(''),
  /** Days for which single events are kept; what was counted of them stays. */
  keptDays: z.number().int().min(7).max(730).default(90),
});

const dashboardSettingsSchema = z.object({
  /** Of a hundred views of answers, so many are counted as requests that were not opened. */
  deflectionPercent: z.number().int().min(0).max(100).default(5),
});

declare module '#core/communitySettings.ts' {
  interface FeatureSettings {
    dashboards: z.output<typeof dashboardSettingsSchema>;
    analytics: AnalyticsSettings;
  }
}

type AnalyticsSettings = z.output<typeof analyticsSettingsSchema>;

/** Those of the community; the defaults where the group is not loaded. */
export function analyticsOf({ analytics }: { analytics?: AnalyticsSettings }): AnalyticsSettings {
  return analytics ?? analyticsSettingsSchema.parse({});
}

/** The share of views of answers that the estimate of deflection counts, in percent. */
export function deflectionPercentOf({
  dashboards,
}: {
  dashboards?: z.output<typeof dashboardSettingsSchema>;
}): number {
  return (dashboards ?? dashboardSettingsSchema.parse({})).deflectionPercent;
}

export const insightSettingGroup: SettingGroup = {
  words: 'insightSettings',
  section: 'general',
  schemas: { analytics: analyticsSettingsSchema, dashboards: dashboardSettingsSchema },
  settings: {
    'analytics.isOn': { affects: ['API'] },
    'analytics.respectsSignals': { affects: ['API'] },
    'analytics.asksConsent': { affects: ['EVERY_PAGE'] },
    'analytics.countryHeader': { affects: ['API'] },
    'analytics.keptDays': { affects: ['API'] },
    'dashboards.deflectionPercent': { affects: ['API'] },
  },
};
