import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { addSettingsCommand } from './settingsCommand.ts';
import './settingGraphql.ts';

export const communityServer = defineServerFeature({
  name: 'community',
  commands: [addSettingsCommand],
});
