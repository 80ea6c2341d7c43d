import { inflateRawSync } from 'node:zlib';
import type { Profile } from '@node-saml/node-saml';
import { createSaml, type SamlPlace, type SamlProvider } from './samlProvider.ts';
import { demandPlainXml } from './samlXml.ts';

/** Bytes; a logout is a small message. */
const longest = 100_000;
/** A request is taken this long after it was made, and remembered as long. Milliseconds. */
export const logoutFreshness = 10 * 60_000;

const signatureAlgorithms = ['256', '384', '512'].map(
  (bits) => `http://www.w3.org/2001/04/xmldsig-more#rsa-sha${bits}`,
);
/** What a signature of the redirect binding covers, in its order, and the signature. */
const queryNames = ['SAMLRequest', 'SAMLResponse', 'RelayState', 'SigAlg', 'Signature'];

export interface SamlLogout {
  profile: Profile;
  /** null: all sessions of the person. */
  indexes: string[];
}

/** Where the browser goes so that the provider's session ends too; null where nothing is set up for it. */
export async function samlLogoutUrl(
  provider: SamlProvider,
  { place, session }: { place: SamlPlace; session: Record<string, unknown> },
): Promise<string | null> {
  const { singleLogoutUrl, privateKey } = provider.config;
  // A request without a signature would be a way to sign others out.
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
  /** The address's query as it came: its signature covers the very bytes. */
  query: string;
  /** The fields of a form; null: it came by redirect. */
  posted: { SAMLRequest: string } | null;
  now: Date;
}

/**
 * Checks a request of the provider to end a session: signature, issuer, destination, age.
 * @throws Error saying why it cannot be believed
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

/** Where the browser goes to tell the provider that it was done. */
export async function samlLogoutAnswer(
  provider: SamlProvider,
  { place, profile, relayState }: { place: SamlPlace; profile: Profile; relayState: string },
): Promise<string> {
  const saml = await createSaml(provider, place, {});
  return saml.getLogoutResponseUrlAsync(profile, relayState, {}, true);
}

/**
 * The library takes a query without a signature, and looks for its parts by what they contain. So it
 * is given the signed parts alone, each once, and only when there is a signature.
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
