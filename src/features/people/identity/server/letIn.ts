import type { FastifyReply, FastifyRequest } from 'fastify';
import { paths } from '#core/paths.ts';
import { safeReturnTo } from '#core/returnTo.ts';
import '@fastify/cookie';
import { keepDevice } from '#platform/http/callerInfo.ts';
import type { FormAnswer } from '#platform/http/formRoute.ts';
import type { FormFields } from '#platform/http/forms.ts';
import { isFormPost } from '#platform/http/forms.ts';
import { setSessionCookies } from '#platform/http/sessionCookies.ts';
import { clearTyped } from '#platform/http/typedFields.ts';
import { endSession } from '#platform/sessions/sessions.ts';
import type { SignedIn } from './enterAs.ts';
import { type IdentityRouteDeps, requestOrigin } from './formEndpoint.ts';
import { publicUser } from './publicUser.ts';

/** Completes a sign-in: session cookies, and the login result of SPEC §3. */
export async function letIn(
  request: FastifyRequest,
  reply: FastifyReply,
  entry: {
    deps: IdentityRouteDeps;
    signedIn: SignedIn;
    fields: FormFields;
    /** Where it leads without a return-to; home by default. */
    fallback?: string;
  },
): Promise<FormAnswer> {
  const { deps, signedIn, fields, fallback } = entry;
  // This browser's previous session has ended: nothing is carried over.
  if (request.session !== null) await endSession(request.ctx.db, request.session.token);
  setSessionCookies(request, reply, { session: signedIn.session, basePath: deps.basePath });
  if (isFormPost(request)) clearTyped(reply, `${deps.basePath}${paths.login()}`);
  keepDevice(request, reply, deps.basePath);
  const returnTo = returnToOf(request, { deps, fields, fallback });
  const user = publicUser(signedIn.account, deps.basePath);
  return { body: { user, returnTo, responseCode: 'SUCCESS', responseMessage: '' }, next: returnTo };
}

/** Redirect target: the return-to if it is a URL of this host; else the fallback. */
export function returnToOf(
  request: FastifyRequest,
  {
    deps,
    fields,
    fallback = paths.home(),
  }: { deps: IdentityRouteDeps; fields: FormFields; fallback?: string | undefined },
): string {
  const asked = safeReturnTo(fields.returnTo, requestOrigin(request, deps));
  return asked ?? `${deps.basePath}${fallback}`;
}
