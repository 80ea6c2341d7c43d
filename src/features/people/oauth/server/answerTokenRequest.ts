import type { Ctx } from '#platform/context.ts';
import type { FormFields } from '#platform/http/forms.ts';
import { resourceOf } from '../oauthRules.ts';
import { accessLifetime, createOauthModel, refreshLifetime } from './oauthModel.ts';

export interface OauthAnswer {
  status: number;
  headers: Record<string, string>;
  body: object;
}

interface TokenRequest {
  fields: FormFields;
  headers: Record<string, string>;
  issuer: string;
}

/** The token endpoint (OAuth 2.1 §3.2): the library reads the request, checks PKCE and answers. */
export async function answerTokenRequest(ctx: Ctx, request: TokenRequest): Promise<OauthAnswer> {
  const wrong = Object.entries(request.fields).find(([, value]) => typeof value !== 'string');
  if (wrong) return refusal('invalid_request', `${wrong[0].slice(0, 50)} must be given once.`);
  // A refreshed token has the scopes that the member has allowed, whatever part of them is asked for.
  const { scope: _scope, ...body } = request.fields as Record<string, string>; // checked above
  const resource = body.resource === undefined ? null : resourceOf(body.resource, request.issuer);
  if (body.resource !== undefined && resource === null) {
    return refusal('invalid_target', 'This server has no such resource.');
  }
  const { default: OAuth2Server } = await import('@node-oauth/oauth2-server');
  const server = new OAuth2Server({
    model: createOauthModel(ctx, {
      resource,
      refusal: () => new OAuth2Server.InvalidGrantError('It is revoked, or for another resource.'),
    }),
    accessTokenLifetime: accessLifetime,
    refreshTokenLifetime: refreshLifetime,
    requireClientAuthentication: { authorization_code: false, refresh_token: false },
  });
  const { headers } = request;
  const asked = new OAuth2Server.Request({ headers, method: 'POST', query: {}, body });
  const response = new OAuth2Server.Response({ headers: {} });
  try {
    await server.token(asked, response);
  } catch (error) {
    if (!(error instanceof OAuth2Server.OAuthError)) throw error;
    if (error.code >= 500) throw Object(error).inner ?? error;
    // A request that it does not begin to answer.
    if (!Object(response.body).error) return refusal('invalid_request', error.message);
  }
  return {
    status: response.status ?? 200,
    headers: { ...response.headers },
    body: Object(response.body),
  };
}

function refusal(error: string, description: string): OauthAnswer {
  return { status: 400, headers: {}, body: { error, error_description: description } };
}
