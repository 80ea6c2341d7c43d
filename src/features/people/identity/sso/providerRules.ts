import { z } from 'zod';
import {
  attributeNames,
  loginTypes,
  type ProviderKind,
  providerKinds,
} from './providerKindRules.ts';

/** Loopback may go without TLS, as for a trial; no other host may. */
const address = z.string().max(2000).refine(isSafeAddress, 'must be an https address');

const optionalAddress = blankIsNull(address);
const text = (limit: number) => z.string().trim().max(limit);
const secret = z.string().max(10_000).default('');

const people = z.object({
  /** Attribute of ours → name of the provider's; a path such as `picture.data.url` may be given. */
  attributes: z.partialRecord(z.enum(attributeNames), text(200)).default({}),
  /** A verified address of this provider is believed: it opens the account that has it. */
  trustEmail: z.boolean().default(false),
  /** Whoever has no account gets one. */
  createAccounts: z.boolean().default(true),
  /** Names and picture follow the provider with every sign-in. */
  updateOnSignIn: z.boolean().default(false),
  /** Keys of the roles the provider may give; everybody else is a member. */
  allowedRoles: z.array(text(80)).max(20).default([]),
  /** Groups whose members are brand users; none: `brandUser` itself says yes or no. */
  brandGroups: z.array(text(200)).max(20).default([]),
  rememberMe: z.boolean().default(false),
  /** Off: whoever the provider vouches for is in, as most products do. */
  secondStep: z.boolean().default(false),
  /** Where signing out goes on to. */
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
  /** Some providers leave the nonce out of their tokens. */
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
  /** The provider's entity id; checked when given. */
  idpIssuer: text(500).default(''),
  /** PEM, or its base64 alone; two while one takes over from the other. */
  certificate: text(20_000).min(1, 'must not be empty'),
  /** Our entity id; blank takes the address of the metadata. */
  entityId: text(500).default(''),
  binding: z.enum(['REDIRECT', 'POST']).default('REDIRECT'),
  signed: z.enum(['ASSERTION', 'RESPONSE', 'BOTH']).default('ASSERTION'),
  clockSkewSeconds: z.number().int().min(0).max(300).default(30),
  /** Signs our requests and opens what is encrypted for us, when given. */
  privateKey: secret,
  /** The certificate of that key, in PEM: what our metadata shows. */
  ownCertificate: text(20_000).default(''),
  /** Where the provider takes requests to log out, and our answers to its own; by redirect. */
  singleLogoutUrl: optionalAddress,
});

const token = people
  .extend({
    algorithm: z.enum(['HS256', 'RS256']).default('HS256'),
    secret,
    /** PEM of the key that checks RS256. */
    publicKey: text(10_000).default(''),
    issuer: text(500).default(''),
    audience: text(500).min(1, 'must not be empty'),
    maxAgeSeconds: z.number().int().min(10).max(3600).default(300),
  })
  .refine((config) => config.algorithm !== 'RS256' || config.publicKey !== '', {
    path: ['publicKey'],
    error: 'must not be empty',
  });

/** What a provider of each kind must be told, secrets in the clear. */
export const configSchemas = {
  OPEN_ID_CONNECT: openIdConnect,
  OAUTH: oauth,
  SAML: saml,
  FASTPASS: token,
  CUSTOM_AUTH: token.safeExtend({ loginUrl: address }),
  CUSTOM_TOKEN: token,
} as const satisfies Record<ProviderKind, z.ZodType>;

/** The addresses that the server itself asks; browsers alone go to the others. */
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
  loginType: blankIsNull(z.enum(loginTypes)),
  name: text(80).min(1, 'must not be empty'),
  enabled: z.boolean().default(true),
  position: z.number().int().min(0).max(1000).default(0),
  config: z.record(z.string(), z.unknown()),
  /** There must be none with this id. */
  isNew: z.boolean().default(false),
  /** When the one to change was read; a change since then is a conflict. */
  updatedDate: z.date().nullish(),
});

/** The whole of one kind, as its form asks for it; blank secrets stay as they are. */
export function providerFormSchemaOf(kind: ProviderKind) {
  return providerSchema.extend({ config: configSchemas[kind] });
}

export type ProviderInput = z.input<typeof providerSchema>;

function blankIsNull<Schema extends z.ZodType>(schema: Schema) {
  return z.union([z.literal('').transform(() => null), z.null(), schema]).default(null);
}

function isSafeAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

/** The machine itself. */
export function isLoopback(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
