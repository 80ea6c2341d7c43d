import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RouteHost } from '#platform/feature/serverFeature.ts';
import '#platform/http/fastifyTypes.ts';
import '#platform/http/routeDoc.ts';
import { oauthScopes, resourcePaths, scopesOf } from '../oauthRules.ts';
import { oauthSettingsOf } from '../oauthSettingGroup.ts';

const wellKnown = {
  server: '/.well-known/oauth-authorization-server',
  resource: '/.well-known/oauth-protected-resource',
};

const doc = {
  server: {
    isPublic: true,
    says: 'What an app needs to know to ask a member (RFC 8414).',
    who: 'anyone',
    statuses: [200],
  },
  resource: {
    isPublic: true,
    says: 'Which server gives tokens for a resource of this one (RFC 9728).',
    who: 'anyone',
    statuses: [200],
  },
};

/** The address of the portal, without a slash at its end. */
export function issuerOf(request: FastifyRequest, { absoluteUrl }: RouteHost): string {
  return absoluteUrl(request, '');
}

/** Below the base path. */
export function addOauthMetadata(app: FastifyInstance, host: RouteHost): void {
  addServer(app, host, wellKnown.server);
  for (const path of resourcePaths)
    addResource(app, host, { path, at: `${wellKnown.resource}${path}` });
}

/** Where programs look for them that know only an address below the base path: at the root of the host. */
export function addRootOauthMetadata(app: FastifyInstance, host: RouteHost): void {
  const { basePath } = host;
  addServer(app, host, `${wellKnown.server}${basePath}`);
  for (const path of resourcePaths) {
    addResource(app, host, { path, at: `${wellKnown.resource}${basePath}${path}` });
  }
}

function addServer(app: FastifyInstance, host: RouteHost, at: string): void {
  app.get(at, { config: { doc: doc.server } }, async (request, reply) => {
    const issuer = issuerOf(request, host);
    const mayRegister = oauthSettingsOf(request.ctx.settings).registration;
    const methods = ['none', 'client_secret_basic', 'client_secret_post'];
    return reply.header('cache-control', 'public, max-age=60').send({
      issuer,
      authorization_endpoint: `${issuer}/oauth/authorize`,
      token_endpoint: `${issuer}/oauth/token`,
      revocation_endpoint: `${issuer}/oauth/revoke`,
      ...(mayRegister && { registration_endpoint: `${issuer}/oauth/register` }),
      scopes_supported: oauthScopes,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: methods,
      revocation_endpoint_auth_methods_supported: methods,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      protected_resources: resourcePaths.map((path) => `${issuer}${path}`),
    });
  });
}

function addResource(
  app: FastifyInstance,
  host: RouteHost,
  { path, at }: { path: string; at: string },
): void {
  app.get(at, { config: { doc: doc.resource } }, async (request, reply) => {
    const issuer = issuerOf(request, host);
    return reply.header('cache-control', 'public, max-age=60').send({
      // As the program has it that compares it with the address it was given.
      resource: `${issuer}${path}`,
      resource_name: request.ctx.settings.name,
      authorization_servers: [issuer],
      scopes_supported: scopesOf(path === '' ? 'api' : 'mcp'),
      bearer_methods_supported: ['header'],
    });
  });
}
