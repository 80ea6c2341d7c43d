import { attributeNames, type ProviderKind } from './providerKindRules.ts';

/** The form control of a provider setting. */
export type ProviderField = {
  name: string;
  required?: boolean;
  /** Placeholder. */
  initial?: string | boolean;
} & (
  | { as: 'text' | 'url' | 'number' | 'secret' | 'longText' | 'longSecret' | 'list' }
  | { as: 'checkbox' }
  | { as: 'choice'; options: readonly string[] }
);

const client: ProviderField[] = [
  { name: 'clientId', as: 'text', required: true },
  { name: 'clientSecret', as: 'secret' },
];

const clientDetails: ProviderField[] = [
  { name: 'clientAuthentication', as: 'choice', options: ['POST', 'BASIC', 'NONE'] },
  { name: 'pkce', as: 'checkbox', initial: true },
];

const token: ProviderField[] = [
  { name: 'algorithm', as: 'choice', options: ['HS256', 'RS256'] },
  { name: 'secret', as: 'secret' },
  { name: 'publicKey', as: 'longText' },
  { name: 'audience', as: 'text', required: true },
  { name: 'issuer', as: 'text' },
  { name: 'maxAgeSeconds', as: 'number', initial: '300' },
];

/** The settings of each provider kind, in form order. */
export const providerFields: Record<ProviderKind, readonly ProviderField[]> = {
  OPEN_ID_CONNECT: [
    { name: 'issuer', as: 'url', required: true },
    ...client,
    { name: 'scopes', as: 'text', initial: 'openid email profile' },
    ...clientDetails,
    { name: 'nonce', as: 'checkbox', initial: true },
    { name: 'userInfo', as: 'checkbox', initial: true },
  ],
  OAUTH: [
    { name: 'authorizationUrl', as: 'url', required: true },
    { name: 'tokenUrl', as: 'url', required: true },
    { name: 'userInfoUrl', as: 'url', required: true },
    ...client,
    { name: 'scopes', as: 'text' },
    ...clientDetails,
  ],
  SAML: [
    { name: 'entryPoint', as: 'url', required: true },
    { name: 'idpIssuer', as: 'text' },
    { name: 'certificate', as: 'longText', required: true },
    { name: 'entityId', as: 'text' },
    { name: 'binding', as: 'choice', options: ['REDIRECT', 'POST'] },
    { name: 'signed', as: 'choice', options: ['ASSERTION', 'RESPONSE', 'BOTH'] },
    { name: 'clockSkewSeconds', as: 'number', initial: '30' },
    { name: 'privateKey', as: 'longSecret' },
    { name: 'ownCertificate', as: 'longText' },
    { name: 'singleLogoutUrl', as: 'url' },
  ],
  FASTPASS: token,
  CUSTOM_AUTH: [{ name: 'loginUrl', as: 'url', required: true }, ...token],
  CUSTOM_TOKEN: token,
};

/** Account settings, for every kind. */
export const peopleFields: readonly ProviderField[] = [
  { name: 'trustEmail', as: 'checkbox' },
  { name: 'createAccounts', as: 'checkbox', initial: true },
  { name: 'updateOnSignIn', as: 'checkbox' },
  { name: 'rememberMe', as: 'checkbox' },
  { name: 'secondStep', as: 'checkbox' },
  { name: 'allowedRoles', as: 'list' },
  { name: 'brandGroups', as: 'list' },
  { name: 'logoutUrl', as: 'url' },
];

/** A text per mapped attribute: the provider's name for it. */
export const attributeFields: readonly ProviderField[] = attributeNames.map((name) => ({
  name: `attributes.${name}`,
  as: 'text',
}));
