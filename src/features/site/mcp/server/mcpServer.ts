import '#platform/apiAccess/apiAccess.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { addMcpRoute } from './mcpRoute.ts';

export const mcpServer = defineServerFeature({
  name: 'mcp',
  registerRoutes: addMcpRoute,
});
