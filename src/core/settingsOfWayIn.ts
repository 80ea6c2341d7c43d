import { type CommunitySettings, defaultSettings } from './communitySettings.ts';

/** The settings that sign-in pages need: branding and sign-up questions. */
export function settingsOfWayIn(settings: CommunitySettings): CommunitySettings {
  const { name, branding, defaultLanguage, activeLanguages, termsUrl } = settings;
  const { identity } = defaultSettings;
  return {
    ...defaultSettings,
    ...{ name, branding, defaultLanguage, activeLanguages, termsUrl },
    navigation: [],
    signupEnabled: settings.signupEnabled,
    privateCommunity: settings.privateCommunity,
    underMaintenance: settings.underMaintenance,
    identity: {
      ...settings.identity,
      registrationFields: identity.registrationFields,
      profileFields: identity.profileFields,
      screener: identity.screener,
    },
  };
}
