import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';
import { z } from 'zod';
import { parseInput } from '#core/parseInput.ts';
import { paths } from '#core/paths.ts';
import { demandMember } from '#core/permissions.ts';
import {
  addFormEndpoint,
  type FormEndpoint,
  type IdentityRouteDeps,
  requestOrigin,
} from '#features/people/identity/server/formEndpoint.ts';
import { letIn, returnToOf } from '#features/people/identity/server/letIn.ts';
import { demandCsrf, demandSameOrigin } from '#platform/http/csrf.ts';
import type { FormAnswer } from '#platform/http/formRoute.ts';
import type { FormFields } from '#platform/http/forms.ts';
import { twoFactorEndpoints } from '../twoFactorEndpoints.ts';
import { emailCodeSchema, twoFactorLimits, twoFactorSchema } from '../twoFactorRules.ts';
import { sendVerificationCode, verifyByCode } from './emailCode.ts';
import { completeTwoFactor, sendSignInCode, type TwoFactorChallenge } from './twoFactor.ts';

/** Stores the challenge for a page without JavaScript; scripts send the token themselves. */
const cookieName = 'plaza_second_step';
const success = { responseCode: 'SUCCESS', responseMessage: '' } as const;
const tokenSchema = z.object({ token: z.string().max(100).default('') });

/**
 * The response to a correct password that is not sufficient (SPEC §3 login result, with a code of our own).
 */
export async function requestTwoFactor(
  request: FastifyRequest,
  reply: FastifyReply,
  asked: { deps: IdentityRouteDeps; fields: FormFields; challenge: TwoFactorChallenge },
): Promise<FormAnswer> {
  const { deps, fields, challenge } = asked;
  reply.setCookie(cookieName, challenge.token, {
    ...cookieOf(deps),
    secure: requestOrigin(request, deps).startsWith('https:'),
    maxAge: twoFactorLimits.challengeMinutes * 60,
  });
  const returnTo = returnToOf(request, { deps, fields });
  const query = new URLSearchParams({
    section: 'second',
    methods: challenge.methods.join(','),
    returnTo,
  });
  return {
    body: {
      user: null,
      returnTo,
      responseCode: 'SECOND_STEP_REQUIRED',
      responseMessage: '',
      challenge,
    },
    next: `${deps.basePath}${paths.login()}?${query}`,
  };
}

/** Two-factor authentication, and codes that confirm an email address (SPEC §7 REST). */
export function addTwoFactorRoutes(app: FastifyInstance, deps: IdentityRouteDeps): void {
  const step: Pick<FormEndpoint, 'page' | 'query'> & { deps: IdentityRouteDeps } = {
    deps,
    page: paths.login(),
    query: (fields, request) => ({
      section: 'second',
      methods: String(fields.methods ?? fields.method ?? ''),
      returnTo: returnToOf(request, { deps, fields }),
    }),
  };

  addFormEndpoint(app, twoFactorEndpoints.take, {
    ...step,
    doc: {
      isPublic: true,
      says: 'Finishes a sign-in by a code of an app, of a mail or for recovery.',
      who: 'whoever gave the right password',
      body: twoFactorSchema,
      statuses: [200, 303, 400, 429],
    },
    act: async (request, reply, fields) => {
      demandSameOrigin(request, requestOrigin(request, deps));
      const userAgent = request.headers['user-agent'] ?? '';
      const input = { ...fields, token: tokenOf(request, fields) };
      const signedIn = await completeTwoFactor(request.ctx, input, { userAgent });
      reply.clearCookie(cookieName, cookieOf(deps));
      return letIn(request, reply, { deps, signedIn, fields });
    },
  });

  addFormEndpoint(app, twoFactorEndpoints.sendCode, {
    ...step,
    doc: {
      isPublic: true,
      says: 'Sends the code of a sign-in once more.',
      who: 'whoever gave the right password',
      body: tokenSchema,
      statuses: [200, 303, 400, 429],
    },
    act: async (request, _reply, fields) => {
      demandSameOrigin(request, requestOrigin(request, deps));
      await sendSignInCode(request.ctx, tokenOf(request, fields));
      const query = new URLSearchParams(step.query?.({ ...fields, method: 'EMAIL_CODE' }, request));
      return { body: success, next: `${deps.basePath}${paths.login()}?${query}` };
    },
  });

  addFormEndpoint(app, twoFactorEndpoints.sendVerification, {
    deps,
    page: paths.accountSecurity(),
    doc: {
      says: 'Sends a code that confirms the own e-mail address (SPEC §7 send-otp-via-email).',
      who: 'a member, with the CSRF token',
      statuses: [200, 303, 401, 403, 409, 429],
    },
    act: async (request) => {
      demandCsrf(request);
      await sendVerificationCode(request.ctx, demandMember(request.ctx.viewer));
      return { body: success, next: `${deps.basePath}${paths.accountSecurity()}` };
    },
  });

  addFormEndpoint(app, twoFactorEndpoints.verify, {
    deps,
    page: paths.accountSecurity(),
    doc: {
      says: 'Confirms the own e-mail address by a code (SPEC §7 verify-user-via-otp).',
      who: 'a member, with the CSRF token',
      body: emailCodeSchema,
      statuses: [200, 303, 400, 401, 403, 409, 429],
    },
    act: async (request, _reply, fields) => {
      demandCsrf(request);
      const { otp } = parseInput(emailCodeSchema, fields);
      await verifyByCode(request.ctx, { memberId: demandMember(request.ctx.viewer), code: otp });
      const next = `${deps.basePath}${paths.accountSecurity()}?notice=EMAIL_VERIFIED`;
      return { body: success, next };
    },
  });
}

function tokenOf(request: FastifyRequest, { token }: FormFields): string {
  return typeof token === 'string' && token !== '' ? token : (request.cookies[cookieName] ?? '');
}

function cookieOf(deps: IdentityRouteDeps) {
  return { path: `${deps.basePath}/`, httpOnly: true, sameSite: 'lax' } as const;
}
