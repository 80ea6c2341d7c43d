import type { SettingGroup } from '#core/settings/settingGroup.ts';
import { externalToolSettingsSchema } from './externalToolRules.ts';

export const externalToolSettingGroup: SettingGroup = {
  words: 'externalToolSettings',
  section: 'moderation',
  schemas: { externalTool: externalToolSettingsSchema },
  settings: { 'externalTool.name': {}, 'externalTool.urlTemplate': {} },
};
