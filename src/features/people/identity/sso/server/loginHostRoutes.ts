import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { paths } from '#core/paths.ts';
import { questionIn } from '#core/questions.ts';
import '#platform/http/fastifyTypes.ts';
import type { RouteDoc } from '#platform/http/routeDoc.ts';
import { startPathOf } from '../providerKindRules.ts';
import { answerText, type FederationDeps, ownUrl, unknownProvider } from './federationAnswers.ts';
import { listOfferedProviders } from './providerService.ts';
import { findProviderByName } from './providerStore.ts';

/** Parameters passed from the client to the start URL. */
const passedOn = ['binding', 'method', 'country', 'language', 'popup'] as const;
const returnToNames = ['returnTo', 'arUrl', 'redirectUrl'] as const;

const text = z.string().optional();
const beginSchema = z.object({
  idpId: text,
  provider: text,
  returnTo: text,
  arUrl: text,
  redirectUrl: text,
  binding: text,
  method: text,
  country: text,
  language: text,
  popup: text,
});

const beginDoc: RouteDoc = {
  isPublic: true,
  says: 'Tells a program where to send the browser to sign in: to a provider, or to the login page.',
  who: 'anyone',
  body: beginSchema,
  statuses: [200, 400],
};
const configDoc: RouteDoc = {
  isPublic: true,
  says: 'What a sign-in form needs to know: the ways in that there are, and their limits.',
  who: 'anyone',
  statuses: [200],
};

/**
 * SPEC §7 `{login host}/login/begin`, `…/login-config` and `login/sso/begin`, for API clients with their own
 * sign-in UI. The login host is the portal itself.
 */
export function addLoginHostRoutes(app: FastifyInstance, deps: FederationDeps): void {
  const limit = { bodyLimit: 16 * 1024, onRequest: app.rateLimit() };
  const begin = { ...limit, config: { doc: beginDoc } };
  app.post('/login/begin', begin, (request) => beginning(request, deps));
  app.post('/care/community/login/sso/begin', begin, (request) => beginning(request, deps));

  const config = { ...limit, config: { doc: configDoc } };
  app.post('/login/xb/request/authToken/login-config', config, async ({ ctx }, reply) => {
    const { identity, signupEnabled, termsUrl, name, privateCommunity } = ctx.settings;
    reply.header('cache-control', 'no-store');
    return {
      communityName: name,
      privateCommunity,
      emailSignIn: identity.emailSignIn,
      loginV2: identity.loginV2,
      signUp: identity.emailSignIn && signupEnabled,
      forgotPassword: identity.emailSignIn,
      anonymousSession: identity.anonymousSession,
      emailVerification: identity.emailVerification,
      signupFields: identity.signupFields.map((question) => questionIn(question, ctx.locale)),
      termsUrl,
      captchaAfter: identity.captchaAfter,
      providers: await listOfferedProviders(ctx),
    };
  });
}

/** @throws AppError INVALID_REQUEST for an unknown provider, or one that starts elsewhere */
async function beginning(
  request: FastifyRequest,
  deps: FederationDeps,
): Promise<{ redirectUrl: string }> {
  const field = (name: string) => answerText(request.body, name);
  const query = new URLSearchParams();
  // Validated when the browser starts, and again at the end.
  const returnTo = returnToNames.map(field).find((value) => value !== null);
  if (returnTo) query.set('returnTo', returnTo);
  const name = field('idpId') ?? field('provider');
  if (name === null) return { redirectUrl: ownUrl(request, deps, `${paths.login()}?${query}`) };
  const provider = await findProviderByName(request.ctx, name);
  const start = provider && startPathOf(provider);
  if (!start) throw unknownProvider();
  for (const key of passedOn) {
    const value = field(key);
    if (value !== null) query.set(key, value);
  }
  const more = query.size > 0 ? `&${query}` : '';
  return { redirectUrl: ownUrl(request, deps, `${start}${more}`) };
}
