import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerHeaderNames } from '#core/callerHeaders.ts';
import type { CommunitySettings } from '#core/communitySettings.ts';
import { AppError } from '#core/errors.ts';
import { framedVisitorHeaders } from '#core/framedVisitor.ts';
import { languageCookiePaths } from '#core/languageCookiePaths.ts';
import { acceptedLanguages, chooseLanguage, normaliseLanguage } from '#core/languages.ts';
import { anonymousViewer, type Viewer } from '#core/permissions.ts';
import { sharedLanguages } from '#core/readerLanguages.ts';
import { sessionEndsHeader } from '#core/sessionEndsHeader.ts';
import {
  type ApiAccess,
  demandArea,
  demandChangesAllowed,
  demandResource,
} from '#platform/apiAccess/apiAccess.ts';
import type { Ctx } from '#platform/context.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import {
  callerInfoOf,
  demandCommunity,
  keepChosenCountry,
  keepDevice,
} from '#platform/http/callerInfo.ts';
import { demandSameOrigin, ownOriginOf } from '#platform/http/csrf.ts';
import { makeViewer } from '#platform/roles/viewers.ts';
import '#platform/http/fastifyTypes.ts';
import {
  clearSessionCookies,
  sessionCookieName,
  setSessionCookies,
} from '#platform/http/sessionCookies.ts';
import {
  type FramedPerson,
  framedVisitorOf,
  visitorSecretOf,
} from '#platform/http/visitorCookie.ts';
import { endSessionAsBanned, wasBanned } from '#platform/sessions/bannedSessions.ts';
import type { MemberAccess } from '#platform/sessions/memberAccess.ts';
import { findSession, sessionIdOf } from '#platform/sessions/sessions.ts';
import { languageOfCountry } from './countryOf.ts';
import { noteWrites } from './noteWrites.ts';
import type { Services } from './services.ts';

/** Adds `request.ctx` and `request.session` to every request of the routes registered after it. */
export function addRequestContext(app: FastifyInstance, services: Services): void {
  app.decorateRequest('session', null);
  app.decorateRequest('reading', null);
  app.decorateRequest('wasBanned', false);
  app.decorateRequest('shownLayout', null);
  app.decorateRequest('ctx');
  app.decorateRequest('touched');
  app.addHook('preParsing', async (request, reply) => {
    const isFramed = isInFrame(request, services.config.basePath);
    // Its calls come from our own page; the page itself is asked for by the other site.
    if (request.headers[framedVisitorHeaders.secret] !== undefined) {
      demandSameOrigin(request, ownOriginOf(request, services.config.publicUrl));
    }
    const heard = services.replica?.heard() ?? 0;
    const api = isFramed ? null : await findApi(request, services);
    const token = isFramed || api ? undefined : request.cookies[sessionCookieName];
    const [settings, found] = await Promise.all([
      services.settings.get(),
      token ? findSession(services.database.db, token, new Date()) : null,
    ]);
    const session = found && (await services.bans.holdsAddress(request.ip)) ? null : found;
    if (token && !session) await turnAway(request, reply, { token, services });
    request.session =
      token && session ? { token, csrfToken: session.csrfToken, endsAt: session.expiresAt } : null;
    request.reading = session && {
      ...{ heard, written: session.writtenLsn, current: session.currentLsn },
    };
    if (session) reply.header(sessionEndsHeader, secondsUntil(session.expiresAt));
    if (token && session?.renewed && session.remember) {
      const { basePath } = services.config;
      setSessionCookies(request, reply, { session: { ...session, token }, basePath });
    }
    request.touched = new Set();
    if (!isReading(request)) demandCommunity(request, settings.communityId);
    if (!isFramed) {
      keepChosenLanguage(request, reply, { settings, basePath: services.config.basePath });
      keepChosenCountry(request, reply, services.config.basePath);
    }
    // §1: a private community is closed to anonymous members as well.
    const member = api?.member ?? session?.member;
    const isNobody = !member || (member.anonymous && settings.privateCommunity);
    const viewer = isNobody ? anonymousViewer : await viewerOf(services, settings, member);
    const language = member?.language ?? null;
    request.ctx = {
      ...createContext(request, services, { settings, viewer, language }),
      ...(api && { api }),
      keepDevice: () => keepDevice(request, reply, services.config.basePath),
      visitor: isFramed
        ? framedVisitorOf(request, reply, {
            secrets: services.secrets,
            person: await findFramedPerson(request, services),
          })
        : visitorSecretOf(request, reply, services),
    };
  });
  noteWrites(app, services);
  // The cookies have been added to the headers by now.
  app.addHook('onSend', async (_request, reply) => keepCookiesPrivate(reply));
}

/**
 * The access of a request with an API key; it needs no cookies, and works for the API only.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN
 */
async function findApi(request: FastifyRequest, services: Services): Promise<ApiAccess | null> {
  const [, token] = /^Bearer +(\S{1,500})$/i.exec(request.headers.authorization ?? '') ?? [];
  if (token === undefined || request.is404) return null;
  const { db } = services.database;
  const caller = { db, address: request.ip, now: new Date() };
  for (const find of serverParts('apiAccess')) {
    const access = await find(caller, token);
    if (access && (await services.bans.holdsAddress(request.ip))) {
      throw new AppError('USER_BANNED', { message: 'USER_BANNED' });
    }
    if (access) return demandRoute(request, access);
  }
  return null;
}

function demandRoute(request: FastifyRequest, access: ApiAccess): ApiAccess {
  const { apiArea, apiResource } = request.routeOptions.config;
  try {
    demandResource(access, apiResource);
    if (apiArea === undefined) {
      throw new AppError('FORBIDDEN', {
        message: 'API keys and apps work for the API, not for pages.',
      });
    }
    // The fields of a GraphQL document are looked at when it has been read.
    if (apiArea !== 'each') {
      demandArea(access, apiArea);
      if (!isReading(request)) demandChangesAllowed(access);
    }
  } catch (error) {
    access.note({ isChange: !isReading(request), isRefused: true });
    throw error;
  }
  if (apiArea !== 'each') access.note({ isChange: !isReading(request), isRefused: false });
  return access;
}

/** In a frame of another site, neither a session nor any other cookie of the portal counts (decision 0800). */
function isInFrame({ headers, url }: FastifyRequest, basePath: string): boolean {
  if (headers[framedVisitorHeaders.secret] !== undefined) return true;
  const path =
    url
      .split('?')[0]
      ?.slice(basePath.length)
      .replace(/(?:\.data|\/)$/, '') ?? '';
  return serverParts('framedPaths').some((paths) => paths.includes(path));
}

async function findFramedPerson(
  { headers }: FastifyRequest,
  { database: { db }, secrets }: Services,
): Promise<FramedPerson | null> {
  const session = headers[framedVisitorHeaders.person];
  if (typeof session !== 'string') return null;
  const [find] = serverParts('framedPerson');
  return (await find?.({ db, secrets, now: new Date() }, session)) ?? null;
}

function isReading({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Shared responses, such as feeds, must not set one reader's cookies for another. */
function keepCookiesPrivate(reply: FastifyReply): void {
  if (!reply.hasHeader('set-cookie')) return;
  const shared = /\bpublic\b/.test(String(reply.getHeader('cache-control') ?? ''));
  if (shared) reply.header('cache-control', 'private, no-cache');
}

function secondsUntil(end: Date): number {
  return Math.max(0, Math.round((end.getTime() - Date.now()) / 1000));
}

function viewerOf(
  { database, bus }: Services,
  settings: CommunitySettings,
  member: MemberAccess,
): Promise<Viewer> {
  return makeViewer({ db: database.db, bus, settings }, member, new Date());
}

/** Tells a user whose session was ended by a block or a ban, once (SPEC §7 USER_BANNED). */
async function turnAway(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, services }: { token: string; services: Services },
): Promise<void> {
  const { db } = services.database;
  const now = new Date();
  if (await services.bans.holdsAddress(request.ip)) await endSessionAsBanned(db, token, now);
  request.wasBanned = await wasBanned(db, token, now);
  if (!request.wasBanned) return;
  clearSessionCookies(reply, services.config.basePath);
  // Pages render for a visitor and show the reason; signing in as another user is possible.
  if (request.method === 'GET' || waysIn.test(request.originalUrl)) return;
  // API clients identify it by its message (§7).
  throw new AppError('USER_BANNED', { message: 'USER_BANNED' });
}

const waysIn = /\/community\/api\/v1\/auth\/|\/care\/community\//;

function createContext(
  request: FastifyRequest,
  services: Services,
  found: { settings: CommunitySettings; viewer: Viewer; language: string | null },
): Ctx {
  const { settings, viewer, language } = found;
  const { locale, requiredLanguage, askedLanguages } = languageOf(request, settings, language);
  return {
    db: services.database.db,
    bus: services.bus,
    viewer,
    sessionId: request.session ? sessionIdOf(request.session.token) : null,
    settings,
    basePath: services.config.basePath,
    mailing: services.mailing,
    ...{ locale, requiredLanguage, askedLanguages },
    caller: callerInfoOf(request),
    now: new Date(),
    log: request.log,
    address: request.ip,
    touch: (tag) => request.touched.add(tag),
    // Its page is not kept.
    freshUntil: () => undefined,
    perRequest: new Map(),
    secrets: services.secrets,
    outgoing: services.outgoing,
  };
}

/** `?lang=de` is stored (SPEC §9: cookie `lang`) if the community supports the language. */
function keepChosenLanguage(
  request: FastifyRequest,
  reply: FastifyReply,
  { settings, basePath }: { settings: CommunitySettings; basePath: string },
): void {
  const chosen = queryLanguage(request);
  if (chosen === null || chosen === request.cookies.lang) return;
  if (chooseLanguage([chosen], settings.activeLanguages, '') === '') return;
  for (const path of languageCookiePaths(basePath)) {
    reply.setCookie('lang', chosen, { path, sameSite: 'lax', maxAge: 31_536_000 });
  }
}

/** The language in the URL. */
export function queryLanguage(request: FastifyRequest): string | null {
  const { lang } = Object(request.query) as Record<string, unknown>; // Fastify's parsed query string
  return readLanguage(lang);
}

/** In which language a request is answered. */
export interface RequestLanguage {
  locale: string;
  /** The same where the request asked for a language at all; null for a crawler, which names none. */
  requiredLanguage: string | null;
  /** All that it asked for and the community has, preferred first, without regions. */
  askedLanguages: string[];
}

/** The address says it, then the header of §7, the cookie, what the member prefers, the country, the browser. */
export function languageOf(
  request: FastifyRequest,
  settings: CommunitySettings,
  preferred: string | null = null,
): RequestLanguage {
  const wanted = [
    queryLanguage(request),
    headerLanguage(request),
    readLanguage(request.cookies.lang),
    preferred,
    languageOfCountry(request, settings),
    ...acceptedLanguages(request.headers['accept-language']),
  ].filter((each) => each != null);
  const locale = chooseLanguage(wanted, settings.activeLanguages, settings.defaultLanguage);
  return {
    locale,
    requiredLanguage: wanted.length > 0 ? locale : null,
    askedLanguages: sharedLanguages(wanted, settings.activeLanguages),
  };
}

/** SPEC §7: the language an API caller works in. */
function headerLanguage({ headers }: FastifyRequest): string | null {
  return readLanguage(headers[callerHeaderNames.language] ?? headers.language);
}

function readLanguage(value: unknown): string | null {
  return typeof value === 'string' && /^[A-Za-z]{2,3}([-_][A-Za-z]+)?$/.test(value)
    ? normaliseLanguage(value)
    : null;
}
