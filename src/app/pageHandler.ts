import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { isShutOut, maintenanceRetrySeconds } from '#core/closedCommunity.ts';
import { AppError } from '#core/errors.ts';
import { directionOf } from '#core/languages.ts';
import type { ShellInfo, Theme, ViewerInfo } from '#core/pageRequest.ts';
import { hasPermission } from '#core/permissions.ts';
import { settingsOfReader } from '#core/settingsOfReader.ts';
import { shellSettingsOf, switchedOnIn } from '#core/shellSettings.ts';
import { signInSettings } from '#core/signInSettings.ts';
import { registrationOf } from '#features/people/identity/registrationRules.ts';
import { loadViewerDetails } from '#features/people/members/server/viewerDetails.ts';
import { isLinkOff } from '#features/site/navigation/navigationLinks.ts';
import type { Ctx } from '#platform/context.ts';
import { memberFactsOf } from '#platform/feature/memberFacts.ts';
import { executeInProcess } from '#platform/graphql/executeInProcess.ts';
import { ownAddress } from '#platform/html/ownAddress.ts';
import { customStylesheetOf } from '#platform/http/customStylesheet.ts';
import { wantsPage } from '#platform/http/errorPage.ts';
import { errorReply, outageRetrySeconds } from '#platform/http/errorReply.ts';
import { frameAncestorsOf, frameSourcesOf } from '#platform/http/framePolicies.ts';
import { pageContextOf } from '#platform/http/pageContexts.ts';
import { contentSecurityPolicy } from '#platform/http/securityHeaders.ts';
import { readTyped } from '#platform/http/typedFields.ts';
import type { ViewedPage } from '#platform/pageViews/pageViews.ts';
import { inThisTrace, nameTrace, traced } from '#platform/tracing/tracing.ts';
import { overriddenNames, overriddenWords } from '#platform/wordOverrides.ts';
import { parseTheme } from '#ui/themeChoice.ts';
import { anonymousContext } from './anonymousContext.ts';
import { askedForm } from './askedForm.ts';
import { findPage } from './findPage.ts';
import { parsePageAddress } from './pageAddress.ts';
import type { PageRenderer } from './rendering/pageRenderer.ts';
import { threadErrorOf, thrownBy } from './rendering/threadMessages.ts';
import { replicaFor, replicaOf } from './replicaFor.ts';
import { routeOfPattern } from './routeTable.ts';
import type { Services } from './services.ts';
import type { SharedSource } from './sharedView.ts';

export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  nonce: string;
  /** Cache tags, from `ctx.touch`. */
  touched: ReadonlySet<string>;
  /** Null: no page, or a preview of one. */
  shown: ViewedPage | null;
  /** The error, if the status is an error status. */
  failure: unknown;
}

interface SharedPage extends RenderedPage {
  /** Milliseconds since 1970, from `ctx.freshUntil`; infinite if nothing of it depends on the time. */
  freshUntil: number;
}

export type RenderShared = (source: SharedSource) => Promise<SharedPage>;

/** The inputs of a page. */
interface PageSource {
  url: URL;
  isMarkdown: boolean;
  theme: Theme;
  ctx: Ctx;
  touched: ReadonlySet<string>;
  visit: Visit;
}

/** Shell data specific to this request. */
type Visit = Pick<ShellInfo, 'sessionEndsAt' | 'csrfToken' | 'wasBanned' | 'typed'>;

const anyVisit: Visit = { sessionEndsAt: null, csrfToken: null, wasBanned: false, typed: null };

/** Text that nothing runs in, should a browser show it as something else. */
const markdownPolicy = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** Links and pictures of the page must not tell its address to other sites. */
const secretAddressHeaders = { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' };

/** Renders any page of the portal, shared or for one request. */
export function createPageHandler(options: {
  services: Services;
  schema: GraphQLSchema;
  render: PageRenderer;
}): { renderShared: RenderShared; renderOwn: (request: FastifyRequest) => Promise<RenderedPage> } {
  const { services, schema, render } = options;
  const { config, development } = services;

  async function renderPage({
    url,
    ctx,
    touched,
    isMarkdown,
    ...source
  }: PageSource): Promise<RenderedPage> {
    if (hasLineBreak(url.pathname)) throw new AppError('NOT_FOUND');
    const found = findPage(url.pathname, config.basePath);
    const { pattern } = found;
    nameTrace(pattern);
    const nonce = randomBytes(16).toString('base64');
    const shell = await shellOf(ctx, { ...source, services, url });
    const words = overriddenWords(ctx.locale);
    const faults: unknown[] = [];
    const rendered = await traced('render page', async () =>
      render(
        {
          ...{ url: url.href, pattern, shell, nonce, isWhole: config.wholePages, isMarkdown },
          ...(words && { words }),
        },
        {
          reportPageError: (error) => {
            ctx.log.error({ err: error }, 'page failed');
            faults.push(thrownBy(threadErrorOf(error)));
          },
          execute: inThisTrace((document, variables) =>
            executeInProcess({ schema, gate: services.gate }, ctx, { document, variables }),
          ),
        },
      ),
    );
    const status = statusOf(rendered.status, faults[0]);
    return {
      status,
      headers: {
        ...rendered.headers,
        ...(routeOfPattern(pattern).hasSecretAddress && secretAddressHeaders),
        ...(status === 503 && { 'retry-after': `${retrySecondsAfter(faults[0])}` }),
        'content-security-policy': isMarkdown
          ? markdownPolicy
          : contentSecurityPolicy({
              scripts: `'nonce-${nonce}'`,
              styles: `'nonce-${nonce}'`,
              profile: ctx.settings.contentSecurityPolicy,
              development,
              frameSources: frameSourcesOf(ctx.settings),
              frameAncestors: await frameAncestorsOf(ctx, found),
            }),
      },
      body: Buffer.from(rendered.body.buffer, rendered.body.byteOffset, rendered.body.byteLength),
      nonce,
      touched,
      shown: status === 200 && rendered.shown ? { ...rendered.shown, pattern } : null,
      failure: status >= 500 ? faults[0] : undefined,
    };
  }

  return {
    async renderShared({ view, settings, log }) {
      const { language, requiredLanguage, theme, isMarkdown } = view;
      const askedLanguages = view.askedLanguages.split(',').filter((each) => each !== '');
      const touched = new Set<string>();
      let freshUntil = Number.POSITIVE_INFINITY;
      const ctx = {
        ...anonymousContext(services, {
          ...{ settings, language, requiredLanguage, askedLanguages, log },
          touch: (tag) => touched.add(tag),
          freshUntil: (time) => {
            freshUntil = Math.min(freshUntil, time.getTime());
          },
        }),
        ...(await replicaOf(services)),
      };
      const url = parsePageAddress(view.address);
      const page = await renderPage({ url, theme, ctx, touched, isMarkdown, visit: anyVisit });
      return { ...page, freshUntil };
    },
    async renderOwn(request) {
      const visit = visitOf(request);
      const { address, isMarkdown } = askedForm(request, config);
      const url = parsePageAddress(address);
      const { pattern } = findPage(url.pathname, config.basePath);
      const { ctx: own, theme } = await pageContextOf(pattern, request.ctx, url);
      const ctx = { ...own, ...(await replicaFor(services, request, pattern)) };
      const page = await renderPage({
        url,
        theme: theme ?? parseTheme(request.cookies.theme, ctx.settings.branding.defaultTheme),
        ctx,
        touched: request.touched,
        ...{ isMarkdown, visit },
      });
      throwFailure(page.failure, request);
      // One-time data must not reappear on back navigation, possibly for another user.
      const isOnce = visit.typed !== null || visit.wasBanned;
      const { memberId } = request.ctx.viewer;
      const headers = {
        ...page.headers,
        // The service worker keeps pages for their member alone.
        ...(memberId !== null && { 'x-viewer': `${memberId}` }),
        ...(isOnce && { 'cache-control': 'no-store' }),
      };
      return { ...page, headers };
    },
  };
}

/** Replaces the router's own error page, which runs scripts. */
export function throwFailure(failure: unknown, request: FastifyRequest): void {
  if (failure !== undefined && wantsPage(request.headers.accept)) throw failure;
}

function visitOf(request: FastifyRequest): Visit {
  return {
    sessionEndsAt: request.session?.endsAt.toISOString() ?? null,
    csrfToken: request.session?.csrfToken ?? null,
    wasBanned: request.wasBanned,
    typed: readTyped(request),
  };
}

/** Such a path matches no row of the route table, not even the catch-all. */
function hasLineBreak(pathname: string): boolean {
  return /%0[ad]|%e2%80%a[89]/i.test(pathname);
}

/** The router reports every unexpected error with the same status. */
function statusOf(status: number, fault: unknown): number {
  return status === 500 && fault ? errorReply(fault).status : status;
}

/** The maintenance page is not an error: it is rendered like any other. */
function retrySecondsAfter(fault: unknown): number {
  return fault === undefined
    ? maintenanceRetrySeconds
    : (errorReply(fault).retryAfterSeconds ?? outageRetrySeconds);
}

/** Sends a page rendered for this viewer only. */
export function sendPage(reply: FastifyReply, page: RenderedPage): FastifyReply {
  return (
    reply
      .code(page.status)
      .headers({
        'cache-control': 'private, no-cache',
        vary: 'cookie, accept-language, accept',
        ...page.headers,
      })
      // For an empty body Fastify would otherwise send application/octet-stream.
      .send(page.body.length === 0 ? '' : page.body)
  );
}

async function shellOf(
  ctx: Ctx,
  page: { services: Services; url: URL; theme: Theme; visit: Visit },
): Promise<ShellInfo> {
  const { services, url, theme, visit } = page;
  const isMember = ctx.viewer.memberId !== null;
  const switches = { ...ctx.settings, switchedOn: switchedOnIn(ctx.settings) };
  const settings = settingsOfReader(ctx.settings, {
    language: ctx.locale,
    isMember,
    isStaff: hasPermission(ctx.viewer, 'EDIT_USER'),
    isOff: (link) => isLinkOff(link, switches),
  });
  const words = overriddenNames(ctx.locale);
  return {
    ...visit,
    viewer: await viewerInfo(ctx),
    ...(isMember && { memberFacts: memberFactsOf(ctx.settings) }),
    settings: isShutOut(ctx) ? signInSettings(settings) : shellSettingsOf(settings, { isMember }),
    providers: await services.providers.get(),
    language: ctx.locale,
    ...(words && { words }),
    direction: directionOf(ctx.locale),
    theme,
    basePath: services.config.basePath,
    customStylesheet: isWithoutCustomCss(ctx, url) ? null : customStylesheetOf(ctx),
    origin: url.origin,
    now: ctx.now.toISOString(),
  };
}

/** Administrators can open any page without a stylesheet that makes it unusable. */
function isWithoutCustomCss({ viewer }: Ctx, { searchParams }: URL): boolean {
  return searchParams.has('no-custom-css') && hasPermission(viewer, 'MANAGE_COMMUNITY');
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
    ...{ preferences, readLanguages: viewer.readLanguages },
    ...registration,
    screenerFilled: member !== null && member.screener_answered_at !== null,
  };
}
