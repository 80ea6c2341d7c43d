import { z } from 'zod';
import type { SettingGroup } from '#core/settings/settingGroup.ts';

const workflowSettingsSchema = z.object({
  /** The page of the external host that shows workflows in a frame. */
  externalUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]).default(''),
  /** The community’s id at that host. */
  appId: z.string().trim().max(100).default(''),
  /** The external workflow that members complete to finish their registration. */
  registrationId: z.string().trim().max(200).default(''),
  /** Where that host says whether a member has completed it. */
  confirmationUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]).default(''),
});

export type WorkflowSettings = z.output<typeof workflowSettingsSchema>;

declare module '#core/communitySettings.ts' {
  interface FeatureSettings {
    guidedWorkflows: WorkflowSettings;
  }
}

export const workflowSettingGroup: SettingGroup = {
  words: 'workflowSettings',
  section: 'posts',
  schemas: { guidedWorkflows: workflowSettingsSchema },
  settings: {
    'guidedWorkflows.externalUrl': {},
    'guidedWorkflows.appId': {},
    'guidedWorkflows.registrationId': { section: 'access' },
    'guidedWorkflows.confirmationUrl': { section: 'access' },
  },
};
