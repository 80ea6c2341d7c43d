import { inflateRawSync } from 'node:zlib';
import type { Profile } from '@node-saml/node-saml';
import { createSaml, type SamlPlace, type SamlProvider } from './samlProvider.ts';
import { demandPlainXml } from './samlXml.ts';

/** Maximum size in bytes; a logout is a small message. */
const longest = 100_000;
/** Maximum request age, and how long its use is remembered. Milliseconds. */
export const logoutFreshness = 10 * 60_000;

const signatureAlgorithms = ['256', '384', '512'].map(
  (bits) => `http://www.w3.org/2001/04/xmldsig-more#rsa-sha${bits}`,
);
/** The signed parameters of the redirect binding, in order, and the signature. */
const queryNames = ['SAMLRequest', 'SAMLResponse', 'RelayState', 'SigAlg', 'Signature'];

export interface SamlLogout {
  profile: Profile;
  /** null: all sessions of the user. */
  indexes: string[];
}

/** The URL that ends the provider's session; null if none is configured. */
export async function samlLogoutUrl(
  provider: SamlProvider,
  { place, session }: { place: SamlPlace; session: Record<string, unknown> },
): Promise<string | null> {
  const { singleLogoutUrl, privateKey } = provider.config;
  // Unsigned requests would allow anyone to sign others out.
  if (singleLogoutUrl === null || privateKey === '') return null;
  const { subject, nameIdFormat, index } = session;
  if (typeof subject !== 'string') return null;
  const person: Profile = {
    issuer: provider.config.idpIssuer,
    nameID: subject,
    nameIDFormat: typeof nameIdFormat === 'string' ? nameIdFormat : '',
    ...(typeof index === 'string' ? { sessionIndex: index } : {}),
  };
  const saml = await createSaml(provider, place, {});
  return saml.getLogoutUrlAsync(person, '', {});
}

interface Sent {
  place: SamlPlace;
  /** The raw query: its signature covers the exact bytes. */
  query: string;
  /** The form fields; null: redirect binding. */
  posted: { SAMLRequest: string } | null;
  now: Date;
}

/**
 * Validates the provider's request to end a session: signature, issuer, destination, age.
 * @throws Error with the reason
 */
export async function readSamlLogout(provider: SamlProvider, sent: Sent): Promise<SamlLogout> {
  const { place, posted, now } = sent;
  const saml = await createSaml(provider, place, {});
  const signed = posted === null ? signedQuery(sent.query) : null;
  const message = posted?.SAMLRequest ?? signed?.fields.SAMLRequest;
  if (!message || message.length > longest) throw new Error('There is no such SAML request');
  const { issueInstant, sessionIndexes } = demandPlainXml(
    signed === null ? Buffer.from(message, 'base64').toString('utf8') : inflate(message),
    place.logoutUrl,
  );
  const age = now.getTime() - Date.parse(issueInstant ?? '');
  if (!(age < logoutFreshness && age > -provider.config.clockSkewSeconds * 1000 - 1000)) {
    throw new Error('The SAML request is not of now');
  }
  const { profile } =
    signed === null
      ? await saml.validatePostRequestAsync({ SAMLRequest: message })
      : await saml.validateRedirectAsync(signed.fields, signed.query);
  if (!profile) throw new Error('The SAML request names nobody');
  return { profile, indexes: sessionIndexes };
}

/** The URL that reports completion to the provider. */
export async function samlLogoutAnswer(
  provider: SamlProvider,
  { place, profile, relayState }: { place: SamlPlace; profile: Profile; relayState: string },
): Promise<string> {
  const saml = await createSaml(provider, place, {});
  return saml.getLogoutResponseUrlAsync(profile, relayState, {}, true);
}

/**
 * The library accepts an unsigned query, and finds its parts by substring. So it gets only the signed parts,
 * each once, and only if there is a signature.
 */
function signedQuery(query: string): { fields: Record<string, string>; query: string } {
  const parts = query.split('&').flatMap((part) => {
    const name = part.split('=', 1)[0] ?? '';
    return queryNames.includes(name) ? [{ name, part }] : [];
  });
  const names = parts.map(({ name }) => name);
  if (new Set(names).size !== names.length) throw new Error('A field comes twice');
  const kept = parts.map(({ part }) => part).join('&');
  const fields = Object.fromEntries(new URLSearchParams(kept));
  if (!fields.Signature || !signatureAlgorithms.includes(fields.SigAlg ?? '')) {
    throw new Error('Invalid signature: there is none, or of an algorithm that is not taken');
  }
  return { fields, query: kept };
}

function inflate(message: string): string {
  const bytes = inflateRawSync(Buffer.from(message, 'base64'), { maxOutputLength: longest });
  return bytes.toString('utf8');
}
