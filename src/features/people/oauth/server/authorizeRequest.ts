import { validationFailed } from '#core/parseInput.ts';
import type { Database } from '#platform/database/database.ts';
import { authorizeSchema } from '../oauthInputs.ts';
import {
  grantedScope,
  isRegisteredUri,
  knownAreas,
  type OauthResource,
  type OauthScope,
  resourceOf,
} from '../oauthRules.ts';
import { findApp, type StoredOauthApp } from './oauthQueries.ts';

/** What an app asks a member for. */
interface AuthorizeRequest extends OauthScope {
  app: StoredOauthApp;
  redirectUri: string;
  state: string | undefined;
  challenge: string;
  resource: OauthResource;
}

export type CheckedRequest =
  | { kind: 'asks'; request: AuthorizeRequest }
  /** Nobody knows whether the address is that of an app: the member is told, and not sent there. */
  | { kind: 'refused'; reason: 'app' | 'redirectUri' | 'request' }
  /** The app is told, at an address that is its own. */
  | { kind: 'returned'; url: string };

interface Asked {
  db: Database;
  /** The address of the portal. */
  issuer: string;
  /** The query string. */
  search: string;
}

/** Reads a request to the authorization endpoint (OAuth 2.1 §4.1.1). */
export async function checkAuthorizeRequest({
  db,
  issuer,
  search,
}: Asked): Promise<CheckedRequest> {
  const query = new URLSearchParams(search.slice(0, 6_000));
  const given = Object.fromEntries(query);
  const app = await findApp(db, given.client_id ?? '');
  if (!app) return { kind: 'refused', reason: 'app' };
  const redirectUri = given.redirect_uri ?? '';
  const isTwice = new Set(query.keys()).size !== [...query.keys()].length;
  if (isTwice || !isRegisteredUri(redirectUri, app.redirect_uris)) {
    return { kind: 'refused', reason: 'redirectUri' };
  }
  const back = (error: string, description: string): CheckedRequest => {
    // Whoever registers an app could otherwise have links of ours lead anywhere (RFC 9700 §4.11.2).
    if (app.is_dynamic) return { kind: 'refused', reason: 'request' };
    const { state } = given;
    const told = { error, error_description: description, state };
    return { kind: 'returned', url: returnUrl({ redirectUri, issuer }, told) };
  };
  const { data, error } = authorizeSchema.safeParse(given);
  if (!data) {
    const [issue] = error.issues;
    const isType = issue?.path[0] === 'response_type';
    return back(isType ? 'unsupported_response_type' : 'invalid_request', issue?.message ?? '');
  }
  const resource = resourceOf(data.resource, issuer);
  if (resource === null) return back('invalid_target', 'This server has no such resource.');
  const scope = grantedScope(data.scope, scopeOfApp(app));
  if (scope.areas.length === 0)
    return back('invalid_scope', 'The app may have none of these scopes.');
  const { code_challenge: challenge, state } = data;
  return { kind: 'asks', request: { app, redirectUri, state, challenge, resource, ...scope } };
}

export function scopeOfApp({ areas, is_writing }: StoredOauthApp): OauthScope {
  return { areas: knownAreas(areas), isWriting: is_writing };
}

/** The app's address with what it is told, and who tells it (RFC 9207). */
export function returnUrl(
  { redirectUri, issuer }: { redirectUri: string; issuer: string },
  told: Readonly<Record<string, string | undefined>>,
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...told, iss: issuer })) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url.href;
}

/** @throws AppError VALIDATION_FAILED for a request that asks a member for nothing */
export function demandAsking(checked: CheckedRequest): AuthorizeRequest {
  if (checked.kind === 'asks') return checked.request;
  const message = 'This request of the app is not valid. Start again in the app.';
  throw validationFailed([{ field: 'request', rule: 'invalid', message }]);
}
