import { z } from 'zod';
import type { SettingGroup } from '#core/settings/settingGroup.ts';

const mcpSettingsSchema = z.object({
  /** Programs of AI models may connect. */
  isOn: z.boolean().default(true),
  /** They may change things, with a key or an app that may. */
  writes: z.boolean().default(false),
});

type McpSettings = z.output<typeof mcpSettingsSchema>;

declare module '#core/communitySettings.ts' {
  interface FeatureSettings {
    mcp: McpSettings;
  }
}

/** Those of the community; the defaults where the group is not loaded. */
export function mcpSettingsOf({ mcp }: { mcp?: McpSettings }): McpSettings {
  return mcp ?? mcpSettingsSchema.parse({});
}

export const mcpSettingGroup: SettingGroup = {
  words: 'mcpSettings',
  section: 'access',
  schemas: { mcp: mcpSettingsSchema },
  settings: { 'mcp.isOn': { affects: ['API'] }, 'mcp.writes': { affects: ['API'] } },
};
