/** SPEC §3 login providers, and the ways in by a signed token. Apart from the rules: the browser needs no validator. */
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

/** What is known of somebody by their provider, by the names of the mapping. */
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

/** Fields that hold a secret: sealed in the database, never sent to a browser. */
export const secretFields = {
  OPEN_ID_CONNECT: ['clientSecret'],
  OAUTH: ['clientSecret'],
  SAML: ['privateKey'],
  FASTPASS: ['secret'],
  CUSTOM_AUTH: ['secret'],
  CUSTOM_TOKEN: ['secret'],
} as const satisfies Record<ProviderKind, readonly string[]>;

/** Kinds that somebody can start from a button; the others begin elsewhere. */
export const startableKinds: readonly ProviderKind[] = [
  'OPEN_ID_CONNECT',
  'OAUTH',
  'SAML',
  'CUSTOM_AUTH',
];

export function isLoginType(value: unknown): value is LoginType {
  return loginTypes.some((type) => type === value);
}

/** SPEC §7: where a browser is sent to begin, below the base path; null where it begins elsewhere. */
export function startPathOf(provider: {
  idpId: string;
  kind: ProviderKind;
  loginType: string | null;
}): string | null {
  const door = '/community/api/v1/auth';
  const id = encodeURIComponent(provider.idpId);
  if (provider.kind === 'CUSTOM_AUTH') return `${door}/custom-auth?idpId=${id}`;
  if (!startableKinds.includes(provider.kind)) return null;
  return isSocial(provider) ? `${door}/social?provider=${id}` : `${door}/sso?idpId=${id}`;
}

/** SPEC §2: where a provider sends the browser back to, below the base path. */
export function callbackPathOf(provider: { kind: ProviderKind; loginType: string | null }): string {
  if (provider.kind === 'FASTPASS') return '/fastpass/login';
  if (provider.kind === 'CUSTOM_TOKEN') return '/token/login';
  if (provider.kind === 'CUSTOM_AUTH') return '/custom/login';
  return isSocial(provider) ? '/social/login' : '/sso/login';
}

/** Where a provider tells that somebody has signed out there, below the base path; null: it cannot. */
export function logoutPathOf(provider: { kind: ProviderKind; idpId: string }): string | null {
  const id = encodeURIComponent(provider.idpId);
  if (provider.kind === 'SAML') return `/sso/logout/${id}`;
  return provider.kind === 'OPEN_ID_CONNECT' ? `/sso/backchannel-logout/${id}` : null;
}

/** SPEC §3 tells login types from single sign-on; only the latter posts. */
function isSocial({ kind, loginType }: { kind: ProviderKind; loginType: string | null }): boolean {
  return kind !== 'SAML' && isLoginType(loginType) && loginType !== 'EMAIL';
}
