import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CommunitySettings } from '#core/communitySettings.ts';
import { acceptedLanguages, chooseLanguage, normaliseLanguage } from '#core/languages.ts';
import { anonymousViewer, viewerOf } from '#core/permissions.ts';
import { restrictionOf } from '#core/restriction.ts';
import type { Ctx } from '#platform/context.ts';
import '#platform/http/fastifyTypes.ts';
import { sessionCookieName, setSessionCookies } from '#platform/http/sessionCookies.ts';
import { type FoundSession, findSession, sessionIdOf } from '#platform/sessions/sessions.ts';
import type { Services } from './services.ts';

/** Makes `request.ctx` and `request.session` for every request of the routes registered after it. */
export function addRequestContext(app: FastifyInstance, services: Services): void {
  app.decorateRequest('session', null);
  app.decorateRequest('ctx');
  app.decorateRequest('touched');
  app.addHook('preParsing', async (request, reply) => {
    const token = request.cookies[sessionCookieName];
    const [settings, session] = await Promise.all([
      services.settings.get(),
      token ? findSession(services.database.db, token, new Date()) : null,
    ]);
    request.session = token && session ? { token, csrfToken: session.csrfToken } : null;
    if (token && session?.renewed && session.remember) {
      const path = `${services.config.basePath}/`;
      setSessionCookies(request, reply, { session: { ...session, token }, path });
    }
    request.touched = new Set();
    keepChosenLanguage(request, reply, services.config.basePath);
    request.ctx = createContext(request, services, { settings, session });
  });
}

function createContext(
  request: FastifyRequest,
  services: Services,
  found: { settings: CommunitySettings; session: FoundSession | null },
): Ctx {
  const { settings, session } = found;
  const now = new Date();
  return {
    db: services.database.db,
    bus: services.bus,
    viewer: session
      ? viewerOf(session.member, restrictionOf(session.member, settings, now))
      : anonymousViewer,
    sessionId: request.session ? sessionIdOf(request.session.token) : null,
    settings,
    basePath: services.config.basePath,
    locale: languageOf(request, settings),
    requiredLanguage: requiredLanguageOf(request, settings),
    now,
    log: request.log,
    address: request.ip,
    touch: (tag) => request.touched.add(tag),
    perRequest: new Map(),
  };
}

/** `?lang=de` is a choice that lasts (SPEC §9: cookie `lang`). */
function keepChosenLanguage(request: FastifyRequest, reply: FastifyReply, basePath: string): void {
  const chosen = queryLanguage(request);
  if (chosen === null || chosen === request.cookies.lang) return;
  reply.setCookie('lang', chosen, { path: `${basePath}/`, sameSite: 'lax', maxAge: 31_536_000 });
}

function queryLanguage(request: FastifyRequest): string | null {
  const { lang } = request.query as Record<string, unknown>; // Fastify's parsed query string
  return typeof lang === 'string' && /^[A-Za-z]{2,3}([-_][A-Za-z]+)?$/.test(lang)
    ? normaliseLanguage(lang)
    : null;
}

/** The address says it, then the header of §7, the cookie, the browser. */
export function languageOf(request: FastifyRequest, settings: CommunitySettings): string {
  return chooseLanguage(
    [
      queryLanguage(request),
      requiredLanguageOf(request, settings),
      request.cookies.lang,
      ...acceptedLanguages(request.headers['accept-language']),
    ],
    settings.activeLanguages,
    settings.defaultLanguage,
  );
}

/** SPEC §7: the language an API caller works in; one the community does not speak is no demand. */
export function requiredLanguageOf(
  request: FastifyRequest,
  settings: CommunitySettings,
): string | null {
  const header = request.headers['x-language'] ?? request.headers.language;
  if (typeof header !== 'string' || !/^[A-Za-z]{2,3}([-_][A-Za-z]+)?$/.test(header)) return null;
  return chooseLanguage([normaliseLanguage(header)], settings.activeLanguages, '') || null;
}
