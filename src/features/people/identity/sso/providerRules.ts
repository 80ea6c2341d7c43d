import { z } from 'zod';
import { blankAsNull } from '#core/textSchemas.ts';
import {
  attributeNames,
  loginTypes,
  type ProviderKind,
  providerKinds,
} from './providerKindRules.ts';

/** Loopback may omit TLS, for testing; no other host may. */
const address = z.string().max(2000).refine(isSafeAddress, 'must be an https address');

/** Blank in a form. */
const optional = <Schema extends z.ZodType>(schema: Schema) => blankAsNull(schema).default(null);
const optionalAddress = optional(address);
const text = (limit: number) => z.string().trim().max(limit);
const secret = z.string().max(10_000).default('');

const people = z.object({
  /** Our attribute → the provider's name; a path such as `picture.data.url` is allowed. */
  attributes: z.partialRecord(z.enum(attributeNames), text(200)).default({}),
  /** A verified email address from this provider signs in to the account that has it. */
  trustEmail: z.boolean().default(false),
  /** Creates accounts for new users. */
  createAccounts: z.boolean().default(true),
  /** Updates names and avatar at each sign-in. */
  updateOnSignIn: z.boolean().default(false),
  /** Keys of roles the provider may assign; everybody else is a member. */
  allowedRoles: z.array(text(80)).max(20).default([]),
  /** Groups whose members are brand users; none: `brandUser` itself says yes or no. */
  brandGroups: z.array(text(200)).max(20).default([]),
  rememberMe: z.boolean().default(false),
  /** Whether two-factor authentication is also required; off by default, as in most products. */
  secondStep: z.boolean().default(false),
  /** Redirect after signing out. */
  logoutUrl: optionalAddress,
});

const client = {
  clientId: text(500).min(1, 'must not be empty'),
  clientSecret: secret,
  clientAuthentication: z.enum(['POST', 'BASIC', 'NONE']).default('POST'),
  scopes: text(1000).default('openid email profile'),
  pkce: z.boolean().default(true),
};

const openIdConnect = people.extend({
  ...client,
  issuer: address,
  /** Some providers omit the nonce from their tokens. */
  nonce: z.boolean().default(true),
  userInfo: z.boolean().default(true),
});

const oauth = people.extend({
  ...client,
  scopes: text(1000).default(''),
  authorizationUrl: address,
  tokenUrl: address,
  userInfoUrl: address,
});

const saml = people.extend({
  entryPoint: address,
  /** The provider's entity id; checked if given. */
  idpIssuer: text(500).default(''),
  /** PEM, or its base64 only; two during a key rollover. */
  certificate: text(20_000).min(1, 'must not be empty'),
  /** Our entity id; the metadata URL by default. */
  entityId: text(500).default(''),
  binding: z.enum(['REDIRECT', 'POST']).default('REDIRECT'),
  signed: z.enum(['ASSERTION', 'RESPONSE', 'BOTH']).default('ASSERTION'),
  clockSkewSeconds: z.number().int().min(0).max(300).default(30),
  /** If given, signs our requests and decrypts assertions. */
  privateKey: secret,
  /** The certificate of that key, in PEM, published in our metadata. */
  ownCertificate: text(20_000).default(''),
  /**
   * The provider's endpoint for logout requests, and for our responses to its own; with the redirect binding.
   */
  singleLogoutUrl: optionalAddress,
});

const token = people
  .extend({
    algorithm: z.enum(['HS256', 'RS256']).default('HS256'),
    secret,
    /** PEM of the public key for RS256. */
    publicKey: text(10_000).default(''),
    issuer: text(500).default(''),
    audience: text(500).min(1, 'must not be empty'),
    maxAgeSeconds: z.number().int().min(10).max(3600).default(300),
  })
  .refine((config) => config.algorithm !== 'RS256' || config.publicKey !== '', {
    path: ['publicKey'],
    error: 'must not be empty',
  });

/** The settings of each provider kind, with secrets in plain text. */
export const configSchemas = {
  OPEN_ID_CONNECT: openIdConnect,
  OAUTH: oauth,
  SAML: saml,
  FASTPASS: token,
  CUSTOM_AUTH: token.safeExtend({ loginUrl: address }),
  CUSTOM_TOKEN: token,
} as const satisfies Record<ProviderKind, z.ZodType>;

/** The URLs requested by the server itself; the others are only visited by browsers. */
export const askedAddresses: Readonly<Record<ProviderKind, readonly string[]>> = {
  OPEN_ID_CONNECT: ['issuer'],
  OAUTH: ['tokenUrl', 'userInfoUrl'],
  SAML: [],
  FASTPASS: [],
  CUSTOM_AUTH: [],
  CUSTOM_TOKEN: [],
};

export type ProviderConfig<Kind extends ProviderKind> = z.output<(typeof configSchemas)[Kind]>;
export type PeopleConfig = z.output<typeof people>;
export type TokenConfig = z.output<typeof token>;

export const providerSchema = z.object({
  idpId: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$/, 'must be a name such as company-sso'),
  kind: z.enum(providerKinds),
  loginType: optional(z.enum(loginTypes)),
  name: text(80).min(1, 'must not be empty'),
  enabled: z.boolean().default(true),
  position: z.number().int().min(0).max(1000).default(0),
  config: z.record(z.string(), z.unknown()),
  /** No provider with this id may exist. */
  isNew: z.boolean().default(false),
  /** When the edited provider was loaded; a later change is a conflict. */
  updatedDate: z.date().nullish(),
});

/** The complete settings of one kind, for its form; blank secrets are unchanged. */
export function providerFormSchemaOf(kind: ProviderKind) {
  return providerSchema.extend({ config: configSchemas[kind] });
}

export type ProviderInput = z.input<typeof providerSchema>;

function isSafeAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

/** Loopback. */
export function isLoopback(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
