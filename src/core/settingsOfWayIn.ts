import { type CommunitySettings, defaultSettings } from './communitySettings.ts';

/** What of the settings the way in needs: the brand and what a new member is asked. */
export function settingsOfWayIn(settings: CommunitySettings): CommunitySettings {
  const { communityId, name, branding, defaultLanguage, activeLanguages, termsUrl } = settings;
  const { identity } = defaultSettings;
  return {
    ...defaultSettings,
    ...{ communityId, name, branding, defaultLanguage, activeLanguages, termsUrl },
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
