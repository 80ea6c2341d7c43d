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
import { type IdentityRouteDeps, requestOrigin } from './formDoor.ts';
import { publicUser } from './publicUser.ts';

/** The way in is over: the cookies of the session, and the login result of SPEC §3. */
export async function letIn(
  request: FastifyRequest,
  reply: FastifyReply,
  { deps, signedIn, fields }: { deps: IdentityRouteDeps; signedIn: SignedIn; fields: FormFields },
): Promise<FormAnswer> {
  // The session this browser had is over: nothing of it passes to the new one.
  if (request.session !== null) await endSession(request.ctx.db, request.session.token);
  setSessionCookies(request, reply, { session: signedIn.session, basePath: deps.basePath });
  if (isFormPost(request)) clearTyped(reply, `${deps.basePath}${paths.login()}`);
  keepDevice(request, reply, deps.basePath);
  const returnTo = returnToOf(request, { deps, fields });
  const user = publicUser(signedIn.account, deps.basePath);
  return { body: { user, returnTo, responseCode: 'SUCCESS', responseMessage: '' }, next: returnTo };
}

/** Where to go on: what was asked for, when it is an address of ours; else home. */
export function returnToOf(
  request: FastifyRequest,
  { deps, fields }: { deps: IdentityRouteDeps; fields: FormFields },
): string {
  return safeReturnTo(fields.returnTo, requestOrigin(request, deps)) ?? `${deps.basePath}/`;
}
