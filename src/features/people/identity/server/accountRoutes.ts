import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseInput } from '#core/parseInput.ts';
import { paths } from '#core/paths.ts';
import { demandCsrf, demandSameOrigin } from '#platform/http/csrf.ts';
import {
  changeEmailSchema,
  changePasswordSchema,
  mailRequestSchema,
  resetPasswordSchema,
  verifyEmailSchema,
} from '../identityRules.ts';
import { createCaptcha } from './captcha.ts';
import { requestEmailChange, sendVerificationEmail, verifyEmail } from './emailVerification.ts';
import {
  addFormEndpoint,
  type FormEndpoint,
  type IdentityRouteDeps,
  requestOrigin,
} from './formEndpoint.ts';

import { findPublicAccounts } from './identityQueries.ts';
import { createAccount } from './identityService.ts';
import { type PasswordPurpose, requestPasswordLink } from './passwordLinks.ts';
import { changePassword, resetPassword } from './passwordService.ts';
import { publicUser } from './publicUser.ts';
import { addUnsubscribeEndpoint } from './unsubscribeEndpoint.ts';

const rest = '/care/community/rest';
const success = { responseCode: 'SUCCESS', responseMessage: '' } as const;
const anyone = 'anyone from the portal’s own pages, or no browser';
const member = 'a member, with the CSRF token';
const captchaDoc = { isPublic: true, says: 'A captcha to solve.', who: 'anyone', statuses: [200] };
const namesSchema = z.object({ usernameList: z.array(z.string().max(40)).min(1).max(50) });

/** Account routes besides sign-in and sign-up (SPEC §7). */
export function addAccountRoutes(app: FastifyInstance, deps: IdentityRouteDeps): void {
  addPasswordDoors(app, deps);
  addEmailDoors(app, deps);
  addUnsubscribeEndpoint(app, deps);

  const captcha = { onRequest: app.rateLimit(), config: { doc: captchaDoc } };
  app.get('/care/community/captcha', captcha, async (request, reply) => {
    const challenge = await createCaptcha(request.ctx.db, request.ctx.now);
    return reply.header('cache-control', 'no-store').send(challenge);
  });

  // API clients create accounts for others here, so nobody is signed in.
  addFormEndpoint(app, `${rest}/un-authenticated/user/sign-up-user`, {
    deps,
    doc: {
      isPublic: true,
      says: 'Makes an account without signing in (SPEC §7).',
      who: anyone,
      statuses: [200, 303],
    },
    page: paths.login(),
    act: async (request, _reply, fields) => {
      demandSameOrigin(request, requestOrigin(request, deps));
      const { ctx } = request;
      const account = await createAccount(ctx, fields, {
        userAgent: request.headers['user-agent'] ?? '',
        ...(deps.passwordCost ? { cost: deps.passwordCost } : {}),
      });
      const responseCode =
        account.approval_status === 'PENDING' ? 'APPROVAL_PENDING' : success.responseCode;
      const user = publicUser(account, deps.basePath);
      return { body: { user, ...success, responseCode }, next: `${deps.basePath}${paths.login()}` };
    },
  });

  // By username only: email addresses cannot be looked up.
  addFormEndpoint(app, `${rest}/un-authenticated/user/fetch-users`, {
    deps,
    doc: {
      says: 'What is public of members, by username.',
      who: 'anyone; members only in a private community',
      body: namesSchema,
      statuses: [200, 401],
    },
    page: paths.login(),
    act: async ({ ctx }, _reply, fields) => {
      const { usernameList } = parseInput(namesSchema, fields);
      const accounts = await findPublicAccounts(ctx.db, usernameList);
      const users = accounts.map((account) => publicUser(account, deps.basePath));
      return { body: { users }, next: `${deps.basePath}/` };
    },
  });
}

function addPasswordDoors(app: FastifyInstance, deps: IdentityRouteDeps): void {
  const forgot = mailDoor(deps, { purpose: 'RESET_PASSWORD', section: 'forgot' });
  addFormEndpoint(app, `${rest}/un-authenticated/user/forgot-password`, forgot);
  addFormEndpoint(app, '/care/community/forgot-password', forgot);

  const migrate = mailDoor(deps, { purpose: 'MIGRATE_ACCOUNT' });
  addFormEndpoint(app, '/community/api/v1/auth/migrate-user', migrate);
  addFormEndpoint(app, `${rest}/un-authenticated/user/trigger-migration-mail`, migrate);

  addFormEndpoint(app, '/care/community/reset-password', {
    deps,
    doc: {
      isPublic: true,
      says: 'Sets a password by the link of a mail.',
      who: anyone,
      body: resetPasswordSchema,
      statuses: [200, 303],
    },
    page: '/reset-password',
    query: ({ token }) => ({ token: typeof token === 'string' ? token : '' }),
    act: async (request, _reply, fields) => {
      demandSameOrigin(request, requestOrigin(request, deps));
      await resetPassword(request.ctx, fields, deps.passwordCost);
      return { body: success, next: `${deps.basePath}${paths.login()}?notice=PASSWORD_UPDATED` };
    },
  });

  for (const url of [
    '/community/api/v1/auth/change-password',
    `${rest}/authenticated/user/change-password`,
  ]) {
    addFormEndpoint(app, url, {
      deps,
      doc: {
        isPublic: true,
        says: 'Changes the own password.',
        who: member,
        body: changePasswordSchema,
        statuses: [200, 303, 401, 403],
      },
      page: paths.accountSecurity(),
      query: () => ({ section: 'password' }),
      act: async (request, _reply, fields) => {
        demandCsrf(request);
        const { ctx } = request;
        const { sessionId } = ctx;
        await changePassword(ctx, fields, { sessionId, cost: deps.passwordCost });
        return { body: success, next: securityPage(deps, 'PASSWORD_UPDATED') };
      },
    });
  }
}

function addEmailDoors(app: FastifyInstance, deps: IdentityRouteDeps): void {
  for (const url of ['/community/api/v1/auth/email-verify', '/care/community/email-verify']) {
    addFormEndpoint(app, url, {
      deps,
      doc: {
        isPublic: true,
        says: 'Confirms an e-mail address by the link of a mail.',
        who: anyone,
        body: verifyEmailSchema,
        statuses: [200, 303],
      },
      page: '/verify-email',
      act: async (request, _reply, { uuid }) => {
        demandSameOrigin(request, requestOrigin(request, deps));
        await verifyEmail(request.ctx, typeof uuid === 'string' ? uuid : '');
        return { body: success, next: `${deps.basePath}/verify-email?notice=EMAIL_VERIFIED` };
      },
    });
  }
  addFormEndpoint(app, `${rest}/authenticated/user/change-email`, {
    deps,
    doc: {
      says: 'Sends a link to a new e-mail address.',
      who: member,
      body: changeEmailSchema,
      statuses: [200, 303, 401, 403],
    },
    page: paths.accountSecurity(),
    query: () => ({ section: 'email' }),
    act: async (request, _reply, fields) => {
      demandCsrf(request);
      await requestEmailChange(request.ctx, fields);
      return { body: success, next: securityPage(deps, 'EMAIL_SENT') };
    },
  });
  addFormEndpoint(app, `${rest}/authenticated/user/send-verification-email`, {
    deps,
    doc: {
      says: 'Sends the link that confirms the e-mail address once more.',
      who: member,
      statuses: [200, 303, 401, 403],
    },
    page: paths.accountSecurity(),
    query: () => ({ section: 'email' }),
    act: async (request) => {
      demandCsrf(request);
      await sendVerificationEmail(request.ctx);
      return { body: success, next: securityPage(deps, 'VERIFICATION_SENT') };
    },
  });
}

/** Requests a mail; the response does not reveal whether the account exists. */
function mailDoor(
  deps: IdentityRouteDeps,
  { purpose, section }: { purpose: PasswordPurpose; section?: string },
): FormEndpoint & { deps: IdentityRouteDeps } {
  const page = section ? paths.login() : paths.migrateUser();
  const query = (): Record<string, string> => (section ? { section } : {});
  return {
    deps,
    doc: {
      isPublic: true,
      says: 'Sends a link to set a password; the answer does not tell whether there is such an account.',
      who: anyone,
      body: mailRequestSchema,
      statuses: [200, 303],
    },
    page,
    query,
    keep: ['email'],
    act: async (request, _reply, fields) => {
      demandSameOrigin(request, requestOrigin(request, deps));
      await requestPasswordLink(request.ctx, fields, { purpose, answerTime: deps.answerTime });
      const address = new URLSearchParams({ ...query(), notice: 'LINK_SENT' });
      return { body: { ...success, data: success }, next: `${deps.basePath}${page}?${address}` };
    },
  };
}

function securityPage(deps: IdentityRouteDeps, notice: string): string {
  return `${deps.basePath}${paths.accountSecurity()}?notice=${notice}`;
}
