import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { defaultSettings } from '#core/communitySettings.ts';
import { AppError } from '#core/errors.ts';
import { paths } from '#core/paths.ts';
import { safeReturnTo } from '#core/returnTo.ts';
import { providerLogoutUrl } from '#features/people/identity/sso/server/providerLogout.ts';
import { addPasskeyRoutes } from '#features/people/identity/twoFactor/server/passkeyRoutes.ts';
import {
  addTwoFactorRoutes,
  requestTwoFactor,
} from '#features/people/identity/twoFactor/server/twoFactorRoutes.ts';
import { demandCsrf, demandSameOrigin } from '#platform/http/csrf.ts';
import { acceptForms, isFormPost } from '#platform/http/forms.ts';
import type { RouteDoc } from '#platform/http/routeDoc.ts';
import { clearSessionCookies } from '#platform/http/sessionCookies.ts';
import { signInSchema, signUpSchemaOf } from '../identityRules.ts';
import { addAccountRoutes } from './accountRoutes.ts';
import {
  addFormEndpoint,
  type FormEndpoint,
  type IdentityRouteDeps,
  requestOrigin,
} from './formEndpoint.ts';
import {
  type SignInOptions,
  type SignInOutcome,
  signIn,
  signOut,
  signUp,
} from './identityService.ts';
import { letIn } from './letIn.ts';

const sessionPath = '/community/api/v1/auth/session';

/**
 * SPEC §7 REST: sign-in, sign-out, sign-up, and account routes. Register it where the base path is the
 * prefix.
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
  const signInDoor = entrance(deps, { act: signIn, keep: ['email', 'username'], doc: signInDoc });
  // SPEC §7 names the session, §2 `/auth/login`, the older paths `/care/community/login`.
  for (const path of [sessionPath, '/community/api/v1/auth/login', '/care/community/login']) {
    addFormEndpoint(app, path, signInDoor);
  }
  addFormEndpoint(
    app,
    '/community/api/v1/auth/signup',
    entrance(deps, {
      act: signUp,
      section: 'signup',
      doc: signUpDoc,
      keep: ['email', 'username', 'fullName', 'firstName', 'lastName', 'customFields'],
    }),
  );
  addAccountRoutes(app, deps);
  addTwoFactorRoutes(app, deps);
  addPasskeyRoutes(app, deps);

  // §7: any response extends a session; this one does nothing else.
  app.get(
    '/schema/community/reset-session',
    { config: { doc: renewDoc } },
    async (request, reply) => {
      const { session, ctx } = request;
      if (session === null || ctx.viewer.memberId === null) throw new AppError('UNAUTHENTICATED');
      return reply.header('cache-control', 'no-store').send({ sessionEndsAt: session.endsAt });
    },
  );

  app.delete(sessionPath, { config: { doc: signOutDoc } }, async (request, reply) => {
    const { next, elsewhere } = await leave(request, reply, deps);
    return reply.send({ returnTo: elsewhere ?? next });
  });

  // A form cannot DELETE (SPEC §7 lists `logout` under this path).
  const logout = { bodyLimit: 16 * 1024, config: { doc: signOutDoc } };
  app.post('/care/community/logout', logout, async (request, reply) => {
    const { next, elsewhere } = await leave(request, reply, deps);
    // The page's CSP prevents forms from submitting elsewhere, so the provider's logout requires JavaScript.
    return isFormPost(request)
      ? reply.redirect(next, 303)
      : reply.send({ returnTo: elsewhere ?? next });
  });
}

const signInDoc = {
  isPublic: true,
  says: 'Signs in with an e-mail address or username and a password (SPEC §7).',
  who: 'anyone from the portal’s own pages, or no browser',
  body: signInSchema,
  statuses: [200, 303, 400, 401],
};
const signUpDoc = {
  isPublic: true,
  says: 'Makes an account and signs in (SPEC §7).',
  who: 'anyone from the portal’s own pages, or no browser',
  body: signUpSchemaOf(defaultSettings.identity, { anyUsername: false }),
  statuses: [200, 303, 400],
};
const renewDoc = {
  says: 'Keeps the session alive; answers when it ends (SPEC §7).',
  who: 'a member',
  statuses: [200, 401],
};
const signOutDoc = {
  isPublic: true,
  says: 'Ends the session; answers where to go on.',
  who: 'anyone; with a session its CSRF token is demanded',
  statuses: [200, 303, 403],
};

interface Entrance {
  act: (
    ctx: FastifyRequest['ctx'],
    input: object,
    options: SignInOptions,
  ) => Promise<SignInOutcome>;
  section?: 'signup';
  keep: readonly string[];
  doc: RouteDoc;
}

function entrance(
  deps: IdentityRouteDeps,
  { act, section, keep, doc }: Entrance,
): FormEndpoint & { deps: IdentityRouteDeps } {
  return {
    deps,
    page: paths.login(),
    keep,
    doc,
    query: ({ returnTo }, request) => {
      const asked = safeReturnTo(returnTo, requestOrigin(request, deps));
      return { ...(section ? { section } : {}), ...(asked === null ? {} : { returnTo: asked }) };
    },
    act: async (request, reply, fields) => {
      demandSameOrigin(request, requestOrigin(request, deps));
      const signedIn = await act(request.ctx, fields, {
        userAgent: request.headers['user-agent'] ?? '',
        ...(deps.passwordCost ? { cost: deps.passwordCost } : {}),
      });
      return 'challenge' in signedIn
        ? requestTwoFactor(request, reply, { deps, fields, challenge: signedIn.challenge })
        : letIn(request, reply, {
            ...{ deps, signedIn, fields },
            fallback: section === 'signup' ? paths.welcome() : paths.home(),
          });
    },
  };
}

async function leave(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: IdentityRouteDeps,
): Promise<{ next: string; elsewhere: string | null }> {
  demandCsrf(request);
  // §4: to the login page for a private community.
  const next = request.ctx.settings.privateCommunity
    ? `${deps.basePath}/login`
    : `${deps.basePath}/`;
  const token = request.session?.token;
  const origin = requestOrigin(request, deps);
  const place = { home: `${origin}${deps.basePath}`, next: `${origin}${next}` };
  // §4: signing out continues at the identity provider, if it has a logout.
  const elsewhere = token ? await providerLogoutUrl(request.ctx, { token, ...place }) : null;
  if (token) await signOut(request.ctx, token);
  clearSessionCookies(reply, deps.basePath);
  return { next, elsewhere };
}
