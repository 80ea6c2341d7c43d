import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#core/errors.ts';
import { safeReturnTo } from '#core/returnTo.ts';
import type { SignInOutcome } from '#features/people/identity/server/identityService.ts';
import { publicUser } from '#features/people/identity/server/publicUser.ts';
import { requestTwoFactor } from '#features/people/identity/twoFactor/server/twoFactorRoutes.ts';
import { keepDevice } from '#platform/http/callerInfo.ts';
import { ownOriginOf } from '#platform/http/csrf.ts';
import { wantsPage } from '#platform/http/errorPage.ts';
import { errorReply } from '#platform/http/errorReply.ts';
import { setSessionCookies } from '#platform/http/sessionCookies.ts';
import { endSession } from '#platform/sessions/sessions.ts';
import '#platform/http/fastifyTypes.ts';
import type { LoginResult, ProviderMessage } from '../loginResult.ts';
import { reportPage, type SmallPage } from './callbackPage.ts';
import { pageWords } from './pageWords.ts';

export interface FederationDeps {
  /** '' or '/community' */
  basePath: string;
  publicUrl: string | null;
}

/** How the result is returned to the browser. */
export interface Asking {
  deps: FederationDeps;
  popup: boolean;
  /** A validated path of this host. */
  returnTo: string | null;
}

/**
 * Signs in, or requests two-factor authentication; the browser's previous session ends, and nothing is
 * carried over.
 */
export async function takeIn(
  request: FastifyRequest,
  reply: FastifyReply,
  { signedIn, asking }: { signedIn: SignInOutcome; asking: Asking },
): Promise<LoginResult> {
  const { basePath } = asking.deps;
  if ('challenge' in signedIn) {
    const fields = asking.returnTo === null ? {} : { returnTo: asking.returnTo };
    const { challenge } = signedIn;
    const { next } = await requestTwoFactor(request, reply, {
      deps: asking.deps,
      fields,
      challenge,
    });
    const responseCode = 'SECOND_STEP_REQUIRED';
    return { responseCode, responseMessage: '', returnTo: next, user: null, challenge };
  }
  if (request.session !== null) await endSession(request.ctx.db, request.session.token);
  setSessionCookies(request, reply, { session: signedIn.session, basePath });
  keepDevice(request, reply, basePath);
  const { account } = signedIn;
  return {
    responseCode: 'SUCCESS',
    responseMessage: '',
    returnTo: asking.returnTo ?? `${basePath}/`,
    user: publicUser(account, basePath),
  };
}

/** To the popup's opener, or by redirect to the return-to. */
export function sendEntered(
  request: FastifyRequest,
  reply: FastifyReply,
  { result, asking }: { result: LoginResult; asking: Asking },
): FastifyReply {
  reply.header('cache-control', 'no-store');
  if (!asking.popup) return reply.redirect(result.returnTo, 303);
  return sendReport(request, reply, {
    message: { type: 'plaza:login', result },
    returnTo: result.returnTo,
  });
}

/** The same for an error: shown on the login page, or as JSON to an API client. */
export function sendRefused(
  request: FastifyRequest,
  reply: FastifyReply,
  { error, asking }: { error: unknown; asking: Asking },
): FastifyReply {
  reply.header('cache-control', 'no-store');
  if (!(error instanceof AppError)) throw error;
  const { body } = errorReply(error);
  const query = new URLSearchParams({ error: body.code });
  if (body.reference) query.set('reference', body.reference);
  if (asking.returnTo !== null) query.set('returnTo', asking.returnTo);
  const loginAddress = `${asking.deps.basePath}/login?${query}`;
  if (asking.popup) {
    const { code: responseCode, message: responseMessage, reference } = body;
    const result = { responseCode, responseMessage, reference, returnTo: loginAddress, user: null };
    const message = { type: 'plaza:login', result } as const;
    return sendReport(request, reply, { message, returnTo: loginAddress });
  }
  if (!wantsPage(request.headers.accept)) throw error;
  return reply.redirect(loginAddress, 303);
}

export function sendReport(
  request: FastifyRequest,
  reply: FastifyReply,
  report: { message: ProviderMessage; returnTo: string },
): FastifyReply {
  return sendSmallPage(reply, reportPage(pageWords(request.ctx.locale), report));
}

export function sendSmallPage(reply: FastifyReply, page: SmallPage): FastifyReply {
  return reply.headers(page.headers).send(page.body);
}

/** A string of the query or body; lists and objects are ignored. */
export function answerText(holder: unknown, name: string): string | null {
  const value =
    typeof holder === 'object' && holder !== null && Object.hasOwn(holder, name)
      ? Object.entries(holder).find(([key]) => key === name)?.[1]
      : null;
  return typeof value === 'string' && value !== '' && !value.includes('\u0000') ? value : null;
}

/** The request's options, with a validated return-to: never another host (SPEC §5). */
export function askingOf(
  request: FastifyRequest,
  deps: FederationDeps,
  returnToNames: readonly string[] = ['returnTo'],
): Asking {
  const origin = ownOriginOf(request, deps.publicUrl);
  const asked = returnToNames
    .map((name) => safeReturnTo(answerText(request.query, name), origin))
    .find((path) => path !== null);
  return { deps, popup: answerText(request.query, 'popup') === '1', returnTo: asked ?? null };
}

/** An absolute URL of the portal. */
export function ownUrl(request: FastifyRequest, deps: FederationDeps, path: string): string {
  return `${ownOriginOf(request, deps.publicUrl)}${deps.basePath}${path}`;
}

export function unknownProvider(): AppError {
  return new AppError('INVALID_REQUEST', { message: 'Identity provider not found.' });
}
