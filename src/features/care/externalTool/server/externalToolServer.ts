import type { z } from 'zod';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import type { externalToolSettingsSchema } from '../externalToolRules.ts';
import './externalToolGraphql.ts';

declare module '#core/communitySettings.ts' {
  interface FeatureSettings {
    externalTool: z.output<typeof externalToolSettingsSchema>;
  }
}

export const externalToolServer = defineServerFeature({
  name: 'externalTool',
});
