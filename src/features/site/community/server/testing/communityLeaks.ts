import { defaultSettings } from '#core/communitySettings.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const communityLeaks: FeatureLeaks = {
  queries: {
    communityStats: { none: 'Figures of what anyone may see.' },
    settingHistory: { none: 'No setting was changed by a member.' },
    settings: 'secrets',
    siteAddress: { none: 'The address that every visitor has opened.' },
    themeVersions: { none: 'No setting was changed by a member.' },
  },
  routes: {
    '/custom.css': { none: 'CSS of the administrators, for every visitor.' },
  },
  plant: async ({ db, secrets: { word } }) => {
    await writeSettings(db, {
      name: 'Community of secrets',
      description: word('settings.description', 'everyone'),
      footer: { text: word('settings.footer', 'everyone'), links: [] },
      navigation: [{ type: 'HOME', label: word('settings.navigation', 'everyone'), href: null }],
      identity: {
        ...defaultSettings.identity,
        screener: { enabled: false, title: word('settings.screener', 'members'), questions: [] },
      },
      customActivities: [
        {
          key: 'own-activity',
          label: word('settings.customActivity', 'postLog'),
          asksReason: false,
          types: [],
        },
      ],
    });
  },
};
