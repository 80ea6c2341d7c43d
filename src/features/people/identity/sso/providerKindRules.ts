/**
 * SPEC §3 login providers, and sign-in methods with a signed token. Separate from the rules, so that the
 * browser does not load the validator.
 */
export const providerKinds = [
  'OPEN_ID_CONNECT',
  'OAUTH',
  'SAML',
  'FASTPASS',
  'CUSTOM_AUTH',
  'CUSTOM_TOKEN',
] as const;

export type ProviderKind = (typeof providerKinds)[number];

export function isProviderKind(value: unknown): value is ProviderKind {
  return providerKinds.some((kind) => kind === value);
}

/** SPEC §3 login types; EMAIL is the product's own. */
export const loginTypes = [
  'EMAIL',
  'FACEBOOK',
  'TWITTER',
  'LINKEDIN',
  'GOOGLE',
  'PINTEREST',
  'INSTAGRAM',
] as const;

export type LoginType = (typeof loginTypes)[number];

/** User attributes from a provider, by their names in the mapping. */
export const attributeNames = [
  'subject',
  'email',
  'emailVerified',
  'username',
  'fullName',
  'firstName',
  'lastName',
  'avatar',
  'country',
  'language',
  'profileLists',
  'role',
  'brandUser',
  'partnerId',
  'partnerName',
] as const;

export type AttributeName = (typeof attributeNames)[number];

/** Secret fields: encrypted in the database, never sent to a browser. */
export const secretFields = {
  OPEN_ID_CONNECT: ['clientSecret'],
  OAUTH: ['clientSecret'],
  SAML: ['privateKey'],
  FASTPASS: ['secret'],
  CUSTOM_AUTH: ['secret'],
  CUSTOM_TOKEN: ['secret'],
} as const satisfies Record<ProviderKind, readonly string[]>;

/** Kinds started from a button; the others start elsewhere. */
export const startableKinds: readonly ProviderKind[] = [
  'OPEN_ID_CONNECT',
  'OAUTH',
  'SAML',
  'CUSTOM_AUTH',
];

export function isLoginType(value: unknown): value is LoginType {
  return loginTypes.some((type) => type === value);
}

/** SPEC §7: URL that starts the sign-in, under the base path; null if it starts elsewhere. */
export function startPathOf(provider: {
  idpId: string;
  kind: ProviderKind;
  loginType: string | null;
}): string | null {
  const endpoint = '/community/api/v1/auth';
  const id = encodeURIComponent(provider.idpId);
  if (provider.kind === 'CUSTOM_AUTH') return `${endpoint}/custom-auth?idpId=${id}`;
  if (!startableKinds.includes(provider.kind)) return null;
  return isSocial(provider) ? `${endpoint}/social?provider=${id}` : `${endpoint}/sso?idpId=${id}`;
}

/** SPEC §2: callback URL, under the base path. */
export function callbackPathOf(provider: { kind: ProviderKind; loginType: string | null }): string {
  if (provider.kind === 'FASTPASS') return '/fastpass/login';
  if (provider.kind === 'CUSTOM_TOKEN') return '/token/login';
  if (provider.kind === 'CUSTOM_AUTH') return '/custom/login';
  return isSocial(provider) ? '/social/login' : '/sso/login';
}

/** URL for the provider's logout notifications, under the base path; null if unsupported. */
export function logoutPathOf(provider: { kind: ProviderKind; idpId: string }): string | null {
  const id = encodeURIComponent(provider.idpId);
  if (provider.kind === 'SAML') return `/sso/logout/${id}`;
  return provider.kind === 'OPEN_ID_CONNECT' ? `/sso/backchannel-logout/${id}` : null;
}

/** SPEC §3 distinguishes login types from single sign-on; only the latter posts. */
function isSocial({ kind, loginType }: { kind: ProviderKind; loginType: string | null }): boolean {
  return kind !== 'SAML' && isLoginType(loginType) && loginType !== 'EMAIL';
}
