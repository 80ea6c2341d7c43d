import type { z } from 'zod';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { externalToolSettingsSchema } from '../externalToolRules.ts';
import './externalToolGraphql.ts';
import '#platform/settings/featureSettings.ts';

declare module '#core/communitySettings.ts' {
  interface FeatureSettings {
    externalTool: z.output<typeof externalToolSettingsSchema>;
  }
}

export const externalToolServer = defineServerFeature({
  name: 'externalTool',
  settings: { externalTool: externalToolSettingsSchema },
});
