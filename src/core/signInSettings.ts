import { type CommunitySettings, defaultSettings } from './communitySettings.ts';
import { type ShellSettings, shellSettingsOf } from './shellSettings.ts';

/** The settings that sign-in pages need: branding and sign-up questions. */
export function signInSettings(settings: CommunitySettings): ShellSettings {
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
