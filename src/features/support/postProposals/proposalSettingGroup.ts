import { z } from 'zod';
import type { SettingGroup } from '#core/settings/settingGroup.ts';

const proposalSettingsSchema = z.object({
  /** Agents ask customers whether a request may be published. */
  isOn: z.boolean().default(true),
  /** Days for which a customer can answer. */
  days: z.number().int().min(1).max(90).default(14),
});

declare module '#core/communitySettings.ts' {
  interface FeatureSettings {
    supportProposals: z.output<typeof proposalSettingsSchema>;
  }
}

export const proposalSettingGroup: SettingGroup = {
  words: 'proposalSettings',
  section: 'support',
  schemas: { supportProposals: proposalSettingsSchema },
  settings: { 'supportProposals.isOn': {}, 'supportProposals.days': {} },
};
