import { z } from 'zod';
import { apiAreas } from '#core/apiAreas.ts';
import type { SettingGroup } from '#core/settings/settingGroup.ts';

const oauthSettingsSchema = z.object({
  /** Apps may register themselves (RFC 7591), as assistants do that a member connects. */
  registration: z.boolean().default(false),
});

type OauthSettings = z.output<typeof oauthSettingsSchema>;

declare module '#core/communitySettings.ts' {
  interface FeatureSettings {
    oauth: OauthSettings;
  }
}

/** Those of the community; the defaults where the group is not loaded. */
export function oauthSettingsOf({ oauth }: { oauth?: OauthSettings }): OauthSettings {
  return oauth ?? oauthSettingsSchema.parse({});
}

/** What apps that registered themselves may ask for at most. */
export const dynamicScope = {
  areas: apiAreas.filter((area) => area === 'content' || area === 'support'),
  isWriting: true,
};

export const oauthSettingGroup: SettingGroup = {
  words: 'oauthSettings',
  section: 'access',
  schemas: { oauth: oauthSettingsSchema },
  settings: { 'oauth.registration': { affects: ['API'] } },
};
