import { z } from 'zod';
import type { SettingGroup } from '#core/settings/settingGroup.ts';
import { siteOrigin } from '#features/engage/guidedWorkflows/workflowInputs.ts';
import { widgetLimits, widgetPositions } from './widgetRules.ts';

const embeddedWidgetSchema = z.object({
  /** Other sites include the widget. */
  isOn: z.boolean().default(false),
  /** The sites. */
  origins: z
    .array(siteOrigin)
    .max(widgetLimits.origins)
    .transform((origins) => [...new Set(origins)])
    .default([]),
  position: z.enum(widgetPositions).default('END'),
});

declare module '#core/communitySettings.ts' {
  interface FeatureSettings {
    embeddedWidget: z.output<typeof embeddedWidgetSchema>;
  }
}

export const widgetSettingGroup: SettingGroup = {
  words: 'embeddedWidgetSettings',
  section: 'support',
  schemas: { embeddedWidget: embeddedWidgetSchema },
  settings: {
    'embeddedWidget.isOn': {},
    'embeddedWidget.origins': {},
    'embeddedWidget.position': {},
  },
};
