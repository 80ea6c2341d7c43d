import { type CommunitySettings, defaultSettings } from './communitySettings.ts';
import { type ShellSettings, shellSettingsOf } from './shellSettings.ts';

/** What of the settings the way in needs: the brand and what a new member is asked. */
export function settingsOfWayIn(settings: CommunitySettings): ShellSettings {
  const { communityId, name, branding, defaultLanguage, activeLanguages, termsUrl } = settings;
  return shellSettingsOf(
    {
      ...defaultSettings,
      ...{ communityId, name, branding, defaultLanguage, activeLanguages, termsUrl },
      navigation: [],
      signupEnabled: settings.signupEnabled,
      privateCommunity: settings.privateCommunity,
      underMaintenance: settings.underMaintenance,
      identity: settings.identity,
    },
    { isMember: false },
  );
}
