import { z } from 'zod';
import { apiAreas } from '#core/apiAreas.ts';
import { oneLine, requiredText } from '#core/textSchemas.ts';
import { isRedirectUri, longestRedirectUri, mostAppName, mostRedirectUris } from './oauthRules.ts';

const uriRule = 'Enter addresses with https, of this device (http://127.0.0.1/…) or of an app.';

const redirectUri = z
  .string()
  .max(longestRedirectUri)
  .refine(isRedirectUri, { error: uriRule, params: { rule: 'redirectUri' } });

/** Separated by spaces or lines; the error is that of the whole field. */
const redirectUris = z
  .string()
  .max(mostRedirectUris * (longestRedirectUri + 1))
  .transform((text) => [...new Set(text.split(/\s+/).filter(Boolean))])
  .refine(
    (uris) => uris.length > 0 && uris.length <= mostRedirectUris && uris.every(isRedirectUri),
    { error: uriRule, params: { rule: 'redirectUri' } },
  );

export const oauthAppSchema = z.object({
  id: z.string().nullish(),
  name: requiredText(mostAppName).transform(oneLine),
  redirectUris,
  areas: z.array(z.enum(apiAreas)).min(1, 'Choose at least one area.'),
  isWriting: z.boolean().default(false),
  /** It runs on a server, and has a secret. */
  hasSecret: z.boolean().default(false),
});

/** RFC 7591 §2: of what a program says of itself, the part that is used. */
export const registrationSchema = z.object({
  client_name: requiredText(mostAppName).transform(oneLine),
  redirect_uris: z.array(redirectUri).min(1).max(mostRedirectUris),
  token_endpoint_auth_method: z
    .enum(['none', 'client_secret_basic', 'client_secret_post'])
    .default('client_secret_basic'),
  grant_types: z
    .array(z.enum(['authorization_code', 'refresh_token']))
    .default(['authorization_code']),
  response_types: z.array(z.literal('code')).default(['code']),
  scope: z.string().max(500).optional(),
});

export type Registration = z.output<typeof registrationSchema>;

/** The parameters of the authorization endpoint; others are ignored (RFC 6749 §3.1). */
export const authorizeSchema = z.object({
  response_type: z.literal('code', 'response_type must be “code”.'),
  code_challenge: z
    .string('PKCE is required: send code_challenge.')
    .regex(/^[A-Za-z0-9_-]{43}$/, 'code_challenge must be the S256 hash of the verifier.'),
  code_challenge_method: z.literal('S256', 'code_challenge_method must be “S256”.'),
  scope: z.string().max(500).optional(),
  state: z.string().max(1_000).optional(),
  resource: z.string().max(500).optional(),
});
