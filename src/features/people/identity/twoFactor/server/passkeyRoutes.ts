import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { parseInput } from '#core/parseInput.ts';
import { paths } from '#core/paths.ts';
import { demandMember } from '#core/permissions.ts';
import {
  addFormEndpoint,
  type IdentityRouteDeps,
  requestOrigin,
} from '#features/people/identity/server/formEndpoint.ts';
import { letIn } from '#features/people/identity/server/letIn.ts';
import { demandCsrf, demandSameOrigin } from '#platform/http/csrf.ts';
import type { FormFields } from '#platform/http/forms.ts';
import { twoFactorEndpoints } from '../twoFactorEndpoints.ts';
import { demandOwner } from './demandOwner.ts';
import { addPasskey, passkeyCreation, passkeyRequest } from './passkeys.ts';
import { completeTwoFactorByPasskey, passkeyOfChallenge, signInByPasskey } from './twoFactor.ts';

const success = { responseCode: 'SUCCESS', responseMessage: '' } as const;
const visitor = 'anyone from the portal’s own pages, or no browser';
const member = 'a member, with the CSRF token';

/** The authenticator's response (WebAuthn §5.1); the library validates the rest. */
const responseSchema = z.looseObject({
  id: z.string().max(2000),
  rawId: z.string().max(2000),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string().max(10_000) }),
  clientExtensionResults: z.looseObject({}).default({}),
});
const signedSchema = z.object({
  token: z.string().max(100).default(''),
  remember: z.boolean().default(false),
  response: responseSchema,
});
const createdSchema = z.object({ name: z.string(), response: responseSchema });

/** Passkeys: registration and sign-in (WebAuthn). They require JavaScript, so there are no forms. */
export function addPasskeyRoutes(app: FastifyInstance, deps: IdentityRouteDeps): void {
  const page = paths.login();
  const next = `${deps.basePath}/`;
  const says = (text: string, who: string, body?: z.ZodType) => ({
    deps,
    page,
    doc: {
      isPublic: true as const,
      says: text,
      who,
      statuses: [200, 400, 401, 403],
      ...(body ? { body } : {}),
    },
  });

  addFormEndpoint(app, twoFactorEndpoints.passkeySignInOptions, {
    ...says('What an authenticator is to sign, to come in by a passkey.', visitor),
    act: async (request) => {
      demandSameOrigin(request, requestOrigin(request, deps));
      const origin = requestOrigin(request, deps);
      const options = await passkeyRequest(request.ctx, { memberId: null, origin });
      return { body: { options }, next };
    },
  });

  addFormEndpoint(app, twoFactorEndpoints.passkeySignIn, {
    ...says('Signs in by a passkey.', visitor, signedSchema),
    act: async (request, reply, fields) => {
      const { remember, response } = signedFields(request, fields, deps);
      const input = { origin: requestOrigin(request, deps), remember, response };
      const signedIn = await signInByPasskey(request.ctx, input, { userAgent: agentOf(request) });
      return letIn(request, reply, { deps, signedIn, fields });
    },
  });

  addFormEndpoint(app, twoFactorEndpoints.passkeyOptions, {
    ...says('What an authenticator is to sign, for the second step.', 'whoever gave the password'),
    act: async (request, _reply, { token }) => {
      demandSameOrigin(request, requestOrigin(request, deps));
      const origin = requestOrigin(request, deps);
      const options = await passkeyOfChallenge(request.ctx, String(token ?? ''), origin);
      return { body: { options }, next };
    },
  });

  addFormEndpoint(app, twoFactorEndpoints.passkey, {
    ...says('Finishes a sign-in by a passkey.', 'whoever gave the password', signedSchema),
    act: async (request, reply, fields) => {
      const { token, response } = signedFields(request, fields, deps);
      const input = { token, origin: requestOrigin(request, deps), response };
      const userAgent = agentOf(request);
      const signedIn = await completeTwoFactorByPasskey(request.ctx, input, { userAgent });
      return letIn(request, reply, { deps, signedIn, fields });
    },
  });

  addFormEndpoint(app, twoFactorEndpoints.passkeyCreationOptions, {
    ...says('What an authenticator is to make a passkey of.', member),
    act: async (request, _reply, { currentPassword }) => {
      demandCsrf(request);
      const owner = await demandOwner(request.ctx, currentPassword);
      const origin = requestOrigin(request, deps);
      const options = await passkeyCreation(request.ctx, { member: owner, origin });
      return { body: { options }, next };
    },
  });

  addFormEndpoint(app, twoFactorEndpoints.passkeyCreation, {
    ...says('Keeps a passkey.', member, createdSchema),
    act: async (request, _reply, fields) => {
      demandCsrf(request);
      const memberId = demandMember(request.ctx.viewer);
      const { name, response } = parseInput(createdSchema, fields);
      const origin = requestOrigin(request, deps);
      const created = response as unknown as RegistrationResponseJSON; // the library validates it
      await addPasskey(request.ctx, { memberId, origin, name, response: created });
      return { body: success, next };
    },
  });
}

function signedFields(request: FastifyRequest, fields: FormFields, deps: IdentityRouteDeps) {
  demandSameOrigin(request, requestOrigin(request, deps));
  const { response, ...signed } = parseInput(signedSchema, fields);
  return { ...signed, response: response as unknown as AuthenticationResponseJSON }; // the library validates it
}

function agentOf(request: FastifyRequest): string {
  return request.headers['user-agent'] ?? '';
}
