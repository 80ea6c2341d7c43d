import { type Profile, SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import { SaxesParser } from 'saxes';
import type { LoginAttempt } from './loginAttempts.ts';
import type { ProviderAnswer } from './openIdConnect.ts';
import type { ProviderOf } from './providerStore.ts';

type SamlProvider = ProviderOf<'SAML'>;

/** Bytes of base64; a long list of groups fits well. */
const longestResponse = 500_000;

export interface SamlPlace {
  /** Our assertion consumer service. */
  callbackUrl: string;
  metadataUrl: string;
}

/** Where to send the browser; by POST with the fields of a form. */
export async function samlRequest(
  provider: SamlProvider,
  { place, state, binding }: { place: SamlPlace; state: string; binding: 'REDIRECT' | 'POST' },
): Promise<{ url: string; fields: Record<string, string> | null; requestId: string }> {
  let requestId = '';
  const remember = (id: string) => {
    requestId = id;
  };
  const saml = createSaml(provider, place, { remember, post: binding === 'POST' });
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
 * Checks what the provider posted: signature, issuer, audience, times, and that it answers the very
 * request of this attempt.
 * @throws Error saying why it cannot be believed
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
  const saml = createSaml(provider, place, { requestId });
  const { profile, loggedOut } = await saml.validatePostResponseAsync({ SAMLResponse: response });
  if (!profile || loggedOut) throw new Error('The SAML response names nobody');
  demandOurs(profile, { requestId, place, provider });
  return { given: attributesOf(profile) };
}

export function samlMetadata(provider: SamlProvider, place: SamlPlace): string {
  return createSaml(provider, place, {}).generateServiceProviderMetadata(null, null);
}

function createSaml(
  { config }: SamlProvider,
  place: SamlPlace,
  options: { requestId?: string; remember?: (id: string) => void; post?: boolean },
): SAML {
  const { requestId, remember, post = false } = options;
  const issuer = config.entityId || place.metadataUrl;
  return new SAML({
    entryPoint: config.entryPoint,
    callbackUrl: place.callbackUrl,
    issuer,
    audience: issuer,
    idpCert: certificatesOf(config.certificate),
    ...(config.idpIssuer ? { idpIssuer: config.idpIssuer } : {}),
    ...(config.privateKey ? { privateKey: config.privateKey } : {}),
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
    // The one request this attempt made: the database knows it, so any process may check the answer.
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

/**
 * No document type, so no entities to blow up; and addressed to us, where it says to whom.
 * The parser stops at the first fault of form.
 */
function demandPlainXml(xml: string, callbackUrl: string): void {
  let isRoot = true;
  const parser = new SaxesParser();
  parser.on('doctype', () => {
    throw new Error('A SAML response has no document type');
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ attributes }) => {
    if (!isRoot) return;
    isRoot = false;
    const destination = attributes.Destination;
    if (destination !== undefined && destination !== callbackUrl) {
      throw new Error('The SAML response is for somebody else');
    }
  });
  parser.write(xml).close();
}

/** What the library leaves to its user: the confirmed subject is this request's, delivered here. */
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

/** Attributes of each SubjectConfirmationData, as xml2js gives them: every element a list, attributes under `$`. */
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

/** One or several certificates, in PEM or base64 alone. */
function certificatesOf(text: string): string[] {
  const found = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
  return found ?? [text.replace(/\s+/g, '')];
}
