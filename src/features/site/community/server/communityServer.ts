import { staffWork } from '#platform/feature/memberData.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { registerCustomCssRoute } from './customCssRoute.ts';
import { addSettingsCommand } from './settingsCommand.ts';
import './settingGraphql.ts';
import './siteAddressGraphql.ts';
import './themeVersionGraphql.ts';

export const communityServer = defineServerFeature({
  name: 'community',
  demoData: async (seed) => (await import('./demo/seedDemoCommunity.ts')).seedDemoCommunity(seed),
  memberData: {
    setting_changes: { columns: ['actor_id'], export: staffWork, erase: staffWork },
  },
  registerRoutes: registerCustomCssRoute,
  commands: [addSettingsCommand],
});
