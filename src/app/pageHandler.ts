import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { isShutOut, maintenanceRetrySeconds } from '#core/closedCommunity.ts';
import { AppError } from '#core/errors.ts';
import { directionOf } from '#core/languages.ts';
import type { ShellInfo, ViewerInfo } from '#core/pageRequest.ts';
import { settingsOfWayIn } from '#core/settingsOfWayIn.ts';
import { registrationOf } from '#features/identity/registrationRules.ts';
import { loadViewerDetails } from '#features/members/server/viewerDetails.ts';
import type { Ctx } from '#platform/context.ts';
import { executeInProcess } from '#platform/graphql/executeInProcess.ts';
import { ownAddress } from '#platform/html/ownAddress.ts';
import { wantsPage } from '#platform/http/errorPage.ts';
import { errorReply, outageRetrySeconds } from '#platform/http/errorReply.ts';
import { contentSecurityPolicy } from '#platform/http/securityHeaders.ts';
import { readTyped } from '#platform/http/typedFields.ts';
import { parseTheme } from '#ui/themeChoice.ts';
import type { PageRenderer } from './rendering/pageRenderer.ts';
import { faultOf, thrownBy } from './rendering/threadMessages.ts';
import type { Services } from './services.ts';

export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  nonce: string;
  /** The post this page is about. */
  conversationId: number | null;
}

/** Answers a request for any page of the portal. */
export function createPageHandler(options: {
  services: Services;
  schema: GraphQLSchema;
  render: PageRenderer;
}) {
  const { services, schema, render } = options;

  return async function renderPage(request: FastifyRequest): Promise<RenderedPage> {
    if (hasLineBreak(request.originalUrl)) throw new AppError('NOT_FOUND');
    const nonce = randomBytes(16).toString('base64');
    const shell = await shellOf(request, services);
    const faults: unknown[] = [];
    const asked = {
      url: `${shell.origin}${request.originalUrl}`,
      // HEAD tells the length of what GET sends; Fastify keeps the body back.
      method: request.method === 'HEAD' ? 'GET' : request.method,
      accept: request.headers.accept ?? '*/*',
      shell,
      nonce,
      requestId: request.id,
    };
    const rendered = await render(asked, {
      reportFault: (error) => {
        request.log.error({ err: error }, 'page failed');
        faults.push(thrownBy(faultOf(error)));
      },
      execute: (document, variables) =>
        executeInProcess(schema, request.ctx, { document, variables }),
    });
    const status = statusOf(rendered.status, faults[0]);
    // The router's own page for a fault runs scripts of its own; ours is plain.
    if (status >= 500 && faults.length > 0 && wantsPage(request.headers.accept)) throw faults[0];
    return {
      status,
      headers: {
        ...rendered.headers,
        ...(status === 503 && { 'retry-after': `${retrySecondsAfter(faults[0])}` }),
        'content-security-policy': contentSecurityPolicy(
          `'nonce-${nonce}'`,
          services.development ? "'unsafe-inline'" : `'nonce-${nonce}'`,
          services.development ? 'ws:' : '',
        ),
      },
      body: Buffer.from(rendered.body.buffer, rendered.body.byteOffset, rendered.body.byteLength),
      nonce,
      conversationId: conversationOf(request.touched, request.originalUrl),
    };
  };
}

/** Such a path fits no row of the table of routes, not even the last. */
function hasLineBreak(address: string): boolean {
  return /^[^?]*(?:%0[ad]|%e2%80%a[89])/i.test(address);
}

/** The router knows one status for whatever it did not expect. */
function statusOf(status: number, fault: unknown): number {
  return status === 500 && fault ? errorReply(fault).status : status;
}

/** Nothing fails under maintenance: its page is drawn as any other. */
function retrySecondsAfter(fault: unknown): number {
  return fault === undefined
    ? maintenanceRetrySeconds
    : (errorReply(fault).retryAfterSeconds ?? outageRetrySeconds);
}

/** Sends a page made for this viewer alone. */
export function sendPage(reply: FastifyReply, page: RenderedPage): FastifyReply {
  return (
    reply
      .code(page.status)
      .headers({
        'cache-control': 'private, no-cache',
        vary: 'cookie, accept-language',
        ...page.headers,
      })
      // Of no bytes Fastify would say that they are of no kind anybody knows.
      .send(page.body.length === 0 ? '' : page.body)
  );
}

/** A post page names the post it is about at the end of its path, and has shown it. */
function conversationOf(touched: ReadonlySet<string>, address: string): number | null {
  const found = /\/conversations\/.*?(\d+)(?:\.data)?(?:\?|$)/.exec(address);
  return found && touched.has(`conversation:${found[1]}`) ? Number(found[1]) : null;
}

async function shellOf(request: FastifyRequest, services: Services): Promise<ShellInfo> {
  const { ctx } = request;
  const { config } = services;
  return {
    viewer: await viewerInfo(ctx),
    // The activities of the community's own are staff's; a post names those one may log.
    settings: isShutOut(ctx)
      ? settingsOfWayIn(ctx.settings)
      : { ...ctx.settings, customActivities: [] },
    providers: await services.providers.get(),
    language: ctx.locale,
    direction: directionOf(ctx.locale),
    theme: parseTheme(request.cookies.theme),
    basePath: config.basePath,
    origin: config.publicUrl ?? `${request.protocol}://${request.host}`,
    sessionEndsAt: request.session?.endsAt.toISOString() ?? null,
    csrfToken: request.session?.csrfToken ?? null,
    wasBanned: request.wasBanned,
    typed: readTyped(request),
    now: ctx.now.toISOString(),
  };
}

async function viewerInfo(ctx: Ctx): Promise<ViewerInfo> {
  const { viewer } = ctx;
  const { member, preferences } = await loadViewerDetails(ctx);
  const registration = registrationOf(member, ctx.settings);
  return {
    memberId: viewer.memberId === null ? null : `${viewer.memberId}`,
    username: member?.username ?? null,
    fullName: member?.full_name ?? null,
    avatar: ownAddress(member?.avatar_url ?? null, ctx.basePath),
    role: viewer.role,
    permissions: [...viewer.permissions],
    scopedPermissions: [...new Set([...viewer.scoped.values()].flatMap((held) => [...held]))],
    suspendedUntil: viewer.suspendedUntil?.toISOString() ?? null,
    suspendedReason: viewer.suspendedReason,
    mustVerifyEmail: viewer.mustVerifyEmail,
    timeZone: member?.time_zone ?? null,
    preferences,
    ...registration,
    screenerFilled: member !== null && member.screener_answered_at !== null,
  };
}
