import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { closedCommunityRefusal } from '#core/closedCommunity.ts';
import { AppError } from '#core/errors.ts';
import { anonymousViewer } from '#core/permissions.ts';
import '#platform/apiAccess/apiAccess.ts';
import { demandAllowance } from '#platform/callerAllowance.ts';
import type { Ctx } from '#platform/context.ts';
import type { RouteHost } from '#platform/feature/serverFeature.ts';
import '#platform/http/fastifyTypes.ts';
import '#platform/http/routeDoc.ts';
import { mcpSettingsOf } from '../mcpSettingGroup.ts';
import { answerMcp } from './answerMcp.ts';

const doc = {
  isPublic: true,
  says: 'The Model Context Protocol, for AI assistants (docs/mcp.md): streamable HTTP without sessions.',
  who: 'visitors read what is public; otherwise an API key or the token of an app',
  body: 'one JSON-RPC message',
  statuses: [200, 202, 401, 403, 406, 415],
};

/** Messages of a caller in a minute; what tools do has its cost besides. */
const perMinute = 240;
/** Larger messages are none that a tool takes. */
const bodyLimit = 256 * 1024;

/** The same for members only. */
const memberPath = '/mcp/member';

/** `POST /mcp`. */
export function addMcpRoute(app: FastifyInstance, host: RouteHost): void {
  // Programs find from here how to sign in (RFC 9728 §5.1).
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode === 401) reply.header('www-authenticate', challengeOf(request, host));
  });
  const config = { doc, apiArea: 'each', apiResource: 'mcp' } as const;
  app.post('/mcp', { bodyLimit, config }, async (request, reply) => handle(request, reply));
  // Programs ask a member to sign in only where they are refused without.
  app.post(memberPath, { bodyLimit, config }, async (request, reply) => {
    const { isOn } = mcpSettingsOf(request.ctx.settings);
    if (request.ctx.api || !isOn) return handle(request, reply);
    throw new AppError('UNAUTHENTICATED', { message: 'Connect with an app or an API key.' });
  });

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!mcpSettingsOf(request.ctx.settings).isOn) throw new AppError('NOT_FOUND');
    demandOwnOrigin(request, host);
    const ctx = callerOf(request);
    const refusal = closedCommunityRefusal(ctx);
    if (refusal) throw refusal;
    demandAllowance(ctx, { what: 'mcp', perMinute });
    if (Array.isArray(request.body)) {
      const message = 'Send one JSON-RPC message at a time: MCP has no batches since 2025-06-18.';
      throw new AppError('BAD_REQUEST', { message });
    }
    return send(reply, await answer(request, ctx, host));
  }
}

function challengeOf(request: FastifyRequest, { absoluteUrl }: RouteHost): string {
  const path = request.routeOptions.url?.endsWith(memberPath) ? memberPath : '/mcp';
  const metadata = absoluteUrl(request, `/.well-known/oauth-protected-resource${path}`);
  const isGiven = request.headers.authorization !== undefined;
  return `Bearer resource_metadata="${metadata}"${isGiven ? ', error="invalid_token"' : ''}`;
}

/** A session of the browser does not count: another site could use it. */
function callerOf({ ctx, headers }: FastifyRequest): Ctx {
  if (ctx.api) return ctx;
  if (headers.authorization !== undefined) {
    throw new AppError('UNAUTHENTICATED', { message: 'This token is unknown or expired.' });
  }
  return { ...ctx, viewer: anonymousViewer, sessionId: null };
}

/** @throws AppError FORBIDDEN for a page of another site, whatever name it uses for this server */
function demandOwnOrigin(request: FastifyRequest, { absoluteUrl }: RouteHost): void {
  const { origin } = request.headers;
  if (origin === undefined || origin === new URL(absoluteUrl(request, '/')).origin) return;
  throw new AppError('FORBIDDEN', { message: 'Pages of other sites can’t use this endpoint.' });
}

async function answer(request: FastifyRequest, ctx: Ctx, host: RouteHost): Promise<Response> {
  const { accept, 'content-type': type, 'mcp-protocol-version': version } = request.headers;
  const given = { accept, 'content-type': type, 'mcp-protocol-version': version };
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) {
    if (typeof value === 'string') headers.set(name, value);
  }
  return answerMcp({
    ...{ ctx, headers, message: request.body, runDocument: host.runDocument },
    url: host.absoluteUrl(request, '/mcp'),
    address: (path) => host.absoluteUrl(request, path),
  });
}

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status).header('cache-control', 'no-store');
  const type = response.headers.get('content-type');
  if (type) reply.header('content-type', type);
  return reply.send(await response.text());
}
