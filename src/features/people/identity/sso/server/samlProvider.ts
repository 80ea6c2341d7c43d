import type { Profile, SAML } from '@node-saml/node-saml';
import type { LoginAttempt } from './loginAttempts.ts';
import type { ProviderAnswer } from './openIdConnect.ts';
import type { ProviderOf } from './providerStore.ts';
import { demandPlainXml } from './samlXml.ts';

export type SamlProvider = ProviderOf<'SAML'>;

/** Maximum base64 size in bytes; fits a long list of groups. */
const longestResponse = 500_000;

export interface SamlPlace {
  /** Our assertion consumer service. */
  callbackUrl: string;
  metadataUrl: string;
  /** Our single logout service. */
  logoutUrl: string;
}

/** @param home our URL with the base path, without a trailing slash */
export function samlPlaceOf(home: string, idpId: string): SamlPlace {
  const id = encodeURIComponent(idpId);
  return {
    callbackUrl: `${home}/sso/login`,
    metadataUrl: `${home}/sso/metadata/${id}`,
    logoutUrl: `${home}/sso/logout/${id}`,
  };
}

/** The redirect URL; for the POST binding with form fields. */
export async function samlRequest(
  provider: SamlProvider,
  { place, state, binding }: { place: SamlPlace; state: string; binding: 'REDIRECT' | 'POST' },
): Promise<{ url: string; fields: Record<string, string> | null; requestId: string }> {
  let requestId = '';
  const remember = (id: string) => {
    requestId = id;
  };
  const saml = await createSaml(provider, place, { remember, post: binding === 'POST' });
  if (binding === 'REDIRECT') {
    const url = await saml.getAuthorizeUrlAsync(state, undefined, {});
    return { url, fields: null, requestId };
  }
  const message = await saml.getAuthorizeMessageAsync(state, undefined, {});
  const fields = Object.fromEntries(
    Object.entries(message).map(([name, value]) => [name, String(value)]),
  );
  return { url: provider.config.entryPoint, fields, requestId };
}

/**
 * Validates the provider's response: signature, issuer, audience, times, and that it responds to this
 * attempt's request.
 * @throws Error with the reason
 */
export async function readSamlResponse(
  provider: SamlProvider,
  { attempt, place }: { attempt: LoginAttempt; place: SamlPlace },
): Promise<ProviderAnswer> {
  const response = attempt.posted?.SAMLResponse;
  const { requestId } = attempt;
  if (!response || !requestId) throw new Error('There is no SAML response');
  if (response.length > longestResponse) throw new Error('The SAML response is too long');
  demandPlainXml(Buffer.from(response, 'base64').toString('utf8'), place.callbackUrl);
  const saml = await createSaml(provider, place, { requestId });
  const { profile, loggedOut } = await saml.validatePostResponseAsync({ SAMLResponse: response });
  if (!profile || loggedOut) throw new Error('The SAML response names nobody');
  demandOurs(profile, { requestId, place, provider });
  return {
    given: attributesOf(profile),
    session: {
      subject: profile.nameID,
      nameIdFormat: profile.nameIDFormat,
      ...(profile.sessionIndex ? { index: profile.sessionIndex } : {}),
    },
  };
}

/** Our metadata: URLs, and our certificate if there is one, for signing and encryption. */
export async function samlMetadata(provider: SamlProvider, place: SamlPlace): Promise<string> {
  const { ownCertificate, ...config } = provider.config;
  const [certificate = null] = ownCertificate ? certificatesOf(ownCertificate) : [];
  // The library writes no metadata for a key without its certificate.
  const shown = certificate === null ? { ...config, privateKey: '' } : config;
  const saml = await createSaml({ ...provider, config: { ...shown, ownCertificate } }, place, {});
  const metadata = saml.generateServiceProviderMetadata(certificate, certificate);
  // It lists one of the two supported bindings.
  return metadata.replace(
    /<SingleLogoutService [^>]*\/>/,
    (post) => post.replace(':HTTP-POST', ':HTTP-Redirect') + post,
  );
}

/** Loaded with the first sign-in that needs it. */
export async function createSaml(
  { config }: SamlProvider,
  place: SamlPlace,
  options: { requestId?: string; remember?: (id: string) => void; post?: boolean },
): Promise<SAML> {
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml');
  const { requestId, remember, post = false } = options;
  const issuer = config.entityId || place.metadataUrl;
  return new SAML({
    entryPoint: config.entryPoint,
    callbackUrl: place.callbackUrl,
    issuer,
    audience: issuer,
    idpCert: certificatesOf(config.certificate),
    ...(config.idpIssuer ? { idpIssuer: config.idpIssuer } : {}),
    // One key signs our messages and decrypts assertions.
    ...(config.privateKey
      ? { privateKey: config.privateKey, decryptionPvk: config.privateKey }
      : {}),
    ...(config.singleLogoutUrl
      ? { logoutUrl: config.singleLogoutUrl, logoutCallbackUrl: place.logoutUrl }
      : {}),
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: config.signed !== 'RESPONSE',
    wantAuthnResponseSigned: config.signed !== 'ASSERTION',
    acceptedClockSkewMs: config.clockSkewSeconds * 1000,
    authnRequestBinding: post ? 'HTTP-POST' : 'HTTP-Redirect',
    skipRequestCompression: post,
    validateInResponseTo: ValidateInResponseTo.always,
    // This attempt's request is in the database, so any process can verify the response.
    cacheProvider: {
      async saveAsync(id, value) {
        remember?.(id);
        return { value, createdAt: Date.now() };
      },
      async getAsync(id) {
        return id === requestId ? new Date().toISOString() : null;
      },
      async removeAsync(id) {
        return id;
      },
    },
  });
}

/** Checks that the library leaves to its user: the confirmed subject is this request's, delivered here. */
function demandOurs(
  profile: Profile,
  expected: { requestId: string; place: SamlPlace; provider: SamlProvider },
): void {
  const { requestId, place, provider } = expected;
  const { idpIssuer } = provider.config;
  if (idpIssuer && profile.issuer !== idpIssuer) throw new Error('Another issuer has signed');
  const confirmations = bearerConfirmations(profile.getAssertion?.() ?? {});
  const isOurs = confirmations.some(
    (data) => data.InResponseTo === requestId && data.Recipient === place.callbackUrl,
  );
  if (!isOurs) throw new Error('The SAML subject is not confirmed for this request');
}

/**
 * Attributes of each SubjectConfirmationData, in xml2js format: every element a list, attributes under `$`.
 */
function bearerConfirmations(parsed: Record<string, unknown>): Record<string, unknown>[] {
  return children([parsed], 'Assertion')
    .flatMap((assertion) => children([assertion], 'Subject'))
    .flatMap((subject) => children([subject], 'SubjectConfirmation'))
    .flatMap((confirmation) => children([confirmation], 'SubjectConfirmationData'))
    .map((data) => Object(data.$));
}

function children(nodes: Record<string, unknown>[], name: string): Record<string, unknown>[] {
  return nodes.flatMap((node) => {
    const found = node[name];
    return (Array.isArray(found) ? found : [found]).filter(
      (each): each is Record<string, unknown> => typeof each === 'object' && each !== null,
    );
  });
}

function attributesOf(profile: Profile): Record<string, unknown> {
  const attributes = profile.attributes;
  return {
    ...(profile.email ? { email: profile.email } : {}),
    ...(typeof attributes === 'object' ? attributes : {}),
    sub: profile.nameID,
    nameID: profile.nameID,
  };
}

/** One or several certificates, in PEM or base64 only. */
function certificatesOf(text: string): string[] {
  const found = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
  return found ?? [text.replace(/\s+/g, '')];
}
