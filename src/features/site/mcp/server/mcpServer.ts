import '#platform/apiAccess/apiAccess.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import '#platform/guideLink.ts';
import { mcpSettingsOf } from '../mcpSettingGroup.ts';
import { addMcpRoute } from './mcpRoute.ts';

export const mcpServer = defineServerFeature({
  name: 'mcp',
  registerRoutes: addMcpRoute,
  siteGuide: ({ settings }) =>
    mcpSettingsOf(settings).isOn
      ? [{ part: 'api', title: 'Model Context Protocol', path: '/mcp', isFile: true }]
      : [],
});
