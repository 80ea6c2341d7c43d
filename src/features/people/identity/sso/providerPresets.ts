import type { LoginType, ProviderKind } from './providerKindRules.ts';

interface Preset {
  kind: Extract<ProviderKind, 'OPEN_ID_CONNECT' | 'OAUTH'>;
  loginType: Exclude<LoginType, 'EMAIL'>;
  name: string;
  config: Record<string, unknown>;
}

/**
 * Presets of well-known providers from their published documentation; only the client id and secret are
 * missing. `trustEmail` is on only if the provider marks verified email addresses.
 */
export const providerPresets = {
  google: {
    kind: 'OPEN_ID_CONNECT',
    loginType: 'GOOGLE',
    name: 'Google',
    config: {
      issuer: 'https://accounts.google.com',
      scopes: 'openid email profile',
      trustEmail: true,
    },
  },
  linkedin: {
    kind: 'OPEN_ID_CONNECT',
    loginType: 'LINKEDIN',
    name: 'LinkedIn',
    config: {
      issuer: 'https://www.linkedin.com/oauth',
      scopes: 'openid profile email',
      nonce: false,
      pkce: false,
    },
  },
  facebook: {
    kind: 'OAUTH',
    loginType: 'FACEBOOK',
    name: 'Facebook',
    config: {
      authorizationUrl: 'https://www.facebook.com/v23.0/dialog/oauth',
      tokenUrl: 'https://graph.facebook.com/v23.0/oauth/access_token',
      userInfoUrl:
        'https://graph.facebook.com/v23.0/me?fields=id,name,first_name,last_name,email,picture',
      scopes: 'email public_profile',
      attributes: {
        subject: 'id',
        fullName: 'name',
        firstName: 'first_name',
        lastName: 'last_name',
        avatar: 'picture.data.url',
      },
    },
  },
  twitter: {
    kind: 'OAUTH',
    loginType: 'TWITTER',
    name: 'X',
    config: {
      authorizationUrl: 'https://x.com/i/oauth2/authorize',
      tokenUrl: 'https://api.x.com/2/oauth2/token',
      userInfoUrl: 'https://api.x.com/2/users/me?user.fields=profile_image_url,username,name',
      clientAuthentication: 'BASIC',
      scopes: 'users.read tweet.read',
      attributes: {
        subject: 'data.id',
        username: 'data.username',
        fullName: 'data.name',
        avatar: 'data.profile_image_url',
      },
    },
  },
  pinterest: {
    kind: 'OAUTH',
    loginType: 'PINTEREST',
    name: 'Pinterest',
    config: {
      authorizationUrl: 'https://www.pinterest.com/oauth/',
      tokenUrl: 'https://api.pinterest.com/v5/oauth/token',
      userInfoUrl: 'https://api.pinterest.com/v5/user_account',
      clientAuthentication: 'BASIC',
      scopes: 'user_accounts:read',
      attributes: { subject: 'id', username: 'username', avatar: 'profile_image' },
    },
  },
  instagram: {
    kind: 'OAUTH',
    loginType: 'INSTAGRAM',
    name: 'Instagram',
    config: {
      authorizationUrl: 'https://www.instagram.com/oauth/authorize',
      tokenUrl: 'https://api.instagram.com/oauth/access_token',
      userInfoUrl: 'https://graph.instagram.com/me?fields=user_id,username,name',
      scopes: 'instagram_business_basic',
      attributes: { subject: 'user_id', username: 'username', fullName: 'name' },
    },
  },
} as const satisfies Record<string, Preset>;

export type PresetName = keyof typeof providerPresets;

export function isPresetName(value: string): value is PresetName {
  return Object.hasOwn(providerPresets, value);
}
