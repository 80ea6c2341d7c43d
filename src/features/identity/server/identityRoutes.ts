import '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#core/errors.ts';
import { safeReturnTo } from '#core/returnTo.ts';
import { providerLogoutUrl } from '#features/federation/server/providerLogout.ts';
import { ownAddress } from '#platform/html/ownAddress.ts';
import { demandCsrf, demandSameOrigin, ownOriginOf } from '#platform/http/csrf.ts';
import { clearSessionCookies, setSessionCookies } from '#platform/http/sessionCookies.ts';
import { endSession } from '#platform/sessions/sessions.ts';
import '#platform/http/fastifyTypes.ts';
import { faultOf } from '../identityMessageRules.ts';
import type { SignedIn } from './enterAs.ts';
import { type SignInOptions, signIn, signOut, signUp } from './identityService.ts';
import type { PasswordCost } from './passwords.ts';

export interface IdentityRouteDeps {
  /** '' or '/community': for cookies and redirects. */
  basePath: string;
  publicUrl: string | null;
  /** Tests use less. */
  passwordCost?: PasswordCost;
  /** Attempts to sign in or up a minute and address. */
  attemptsPerMinute?: number;
}

const bodyLimit = 16 * 1024;
const sessionPath = '/community/api/v1/auth/session';

/**
 * SPEC §7 REST: sign in, sign out, sign up. Each takes JSON, or the fields of a form when the page has no
 * script; a form is answered with a redirect. Register it where the base path is the prefix.
 */
export async function registerIdentityRoutes(
  app: FastifyInstance,
  deps: IdentityRouteDeps,
): Promise<void> {
  acceptForms(app);
  await app.register(rateLimit, {
    global: false,
    max: deps.attemptsPerMinute ?? 60,
    timeWindow: 60_000,
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('RATE_LIMITED', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  });
  const attempt = { bodyLimit, onRequest: app.rateLimit() };

  app.post(sessionPath, attempt, (request, reply) => enter(request, reply, { deps, act: signIn }));

  app.post('/community/api/v1/auth/signup', attempt, (request, reply) =>
    enter(request, reply, { deps, act: signUp, section: 'signup' }),
  );

  app.delete(sessionPath, async (request, reply) => {
    const returnTo = await leave(request, reply, deps);
    return reply.send({ returnTo });
  });

  // A form cannot DELETE (SPEC §7 lists `logout` under this path).
  app.post('/care/community/logout', { bodyLimit }, async (request, reply) => {
    const returnTo = await leave(request, reply, deps);
    // The page's policy lets a form go nowhere else, so the provider's logout is left to script.
    return isForm(request) ? reply.redirect(`${deps.basePath}/`, 303) : reply.send({ returnTo });
  });
}

interface Entry {
  deps: IdentityRouteDeps;
  act: (ctx: FastifyRequest['ctx'], input: object, options: SignInOptions) => Promise<SignedIn>;
  section?: 'signup';
}

async function enter(request: FastifyRequest, reply: FastifyReply, entry: Entry): Promise<unknown> {
  const { deps, act } = entry;
  const origin = ownOriginOf(request, deps.publicUrl);
  const fields = fieldsOf(request);
  const asked = safeReturnTo(fields.returnTo, origin);
  try {
    demandSameOrigin(request, origin);
    const userAgent = request.headers['user-agent'] ?? '';
    const { account, session } = await act(request.ctx, fields, {
      userAgent,
      cost: deps.passwordCost,
    });
    // The session this browser had is over: nothing of it passes to the new one.
    if (request.session !== null) await endSession(request.ctx.db, request.session.token);
    setSessionCookies(request, reply, { session, path: `${deps.basePath}/` });
    const returnTo = asked ?? `${deps.basePath}/`;
    if (isForm(request)) return await reply.redirect(returnTo, 303);
    return await reply.send({ user: userOf(account, deps.basePath), returnTo });
  } catch (error) {
    if (!isForm(request) || !(error instanceof AppError)) throw error;
    return reply.redirect(loginAddress(error, { entry, returnTo: asked }), 303);
  }
}

async function leave(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: IdentityRouteDeps,
): Promise<string> {
  demandCsrf(request);
  const home = `${deps.basePath}/`;
  const token = request.session?.token;
  const returnUrl = `${ownOriginOf(request, deps.publicUrl)}${home}`;
  // §4: signing out goes on to the identity provider's, if it has one.
  const elsewhere = token ? await providerLogoutUrl(request.ctx, { token, returnUrl }) : null;
  if (token) await signOut(request.ctx, token);
  clearSessionCookies(reply, home);
  return elsewhere ?? home;
}

/** Back to the login page, which says what was wrong. */
function loginAddress(
  error: AppError,
  { entry, returnTo }: { entry: Entry; returnTo: string | null },
): string {
  const query = new URLSearchParams({ error: error.code });
  if (entry.section) query.set('section', entry.section);
  for (const { field, message } of error.detail.faults ?? []) {
    query.append('field', `${field}:${faultOf(message)}`);
  }
  if (returnTo !== null) query.set('returnTo', returnTo);
  return `${entry.deps.basePath}/login?${query}`;
}

/** SPEC §3 User (minimal). */
function userOf(account: SignedIn['account'], basePath: string) {
  return {
    id: String(account.id),
    username: account.username,
    avatar: ownAddress(account.avatar_url, basePath),
    fullName: account.full_name,
    brandUser: account.brand_user,
    isAnonymous: false,
  };
}

function fieldsOf(request: FastifyRequest): { returnTo?: unknown } {
  const { body } = request;
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
  throw new AppError('BAD_REQUEST', { message: 'The body must be an object' });
}

function isForm(request: FastifyRequest): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '');
}

/** Unless the server reads forms already. */
function acceptForms(app: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded';
  if (app.hasContentTypeParser(type)) return;
  app.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
}
