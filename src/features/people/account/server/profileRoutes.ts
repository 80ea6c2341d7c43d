import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { paths } from '#core/paths.ts';
import { demandMember } from '#core/permissions.ts';
import { uploadLimit } from '#features/base/files/fileRules.ts';
import { identityFaultOf } from '#features/people/identity/identityMessageRules.ts';
import type { FileStore } from '#platform/files/fileStore.ts';
import { ownAddress } from '#platform/html/ownAddress.ts';
import { demandCsrf } from '#platform/http/csrf.ts';
import '#platform/http/fastifyTypes.ts';
import { acceptForms, isForm } from '#platform/http/forms.ts';
import type { RouteDoc } from '#platform/http/routeDoc.ts';
import { clearSessionCookies } from '#platform/http/sessionCookies.ts';
import { profileInputOf } from '../profileForm.ts';
import { leaveSchema } from '../profileInputSchema.ts';
import { demandAvatar, removeAvatar, setAvatar } from './avatarService.ts';
import { readAvatar } from './avatarUpload.ts';
import { beginExport, exportOf } from './exportService.ts';
import { deactivateAccount, scheduleDeletion } from './leaveService.ts';
import { updateProfile } from './profileService.ts';

interface ProfileRouteDeps {
  basePath: string;
  store: FileStore;
  /** Changes of one member in a minute. */
  perMinute?: number;
}

const root = '/community/api/v1/users';
type WithId = { Params: { id: string } };

/**
 * The profile's own doors: what a form can send without script, pictures, leaving, and taking one's
 * data along. A form is answered with a redirect to the edit page. Register it where requests have
 * a context and the base path is the prefix.
 */
export async function registerProfileRoutes(
  app: FastifyInstance,
  deps: ProfileRouteDeps,
): Promise<void> {
  acceptForms(app);
  await app.register(multipart, {
    limits: { fileSize: uploadLimit, files: 1, fields: 8, fieldSize: 1000, parts: 9 },
  });
  await app.register(rateLimit, {
    max: deps.perMinute ?? 30,
    timeWindow: 60_000,
    hook: 'preHandler',
    keyGenerator: ({ ctx, ip }) => (ctx.viewer.memberId === null ? ip : `m${ctx.viewer.memberId}`),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('RATE_LIMITED', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  });
  const withFile = { bodyLimit: uploadLimit + 64 * 1024, config: { doc: avatarDoc } };

  const withProfile = { bodyLimit: 64 * 1024, config: { doc: profileDoc } };
  app.post<WithId>(`${root}/:id/profile`, withProfile, (request, reply) =>
    answer(request, reply, deps, async (ctx, id) => {
      demandCsrf(request);
      const { updatedDate, ...input } = profileInputOf(fieldsOf(request));
      const read = updatedDate === undefined ? null : new Date(updatedDate);
      if (read && Number.isNaN(read.getTime())) {
        const message = 'updatedDate must be a timestamp such as 2026-01-31T12:00:00Z.';
        throw new AppError('BAD_REQUEST', { message });
      }
      await updateProfile(ctx, id, { ...input, updatedDate: read });
      return { saved: true };
    }),
  );
  app.post<WithId>(`${root}/:id/avatar`, withFile, (request, reply) =>
    answer(request, reply, deps, async (ctx, id) => {
      demandAvatar(ctx, id);
      const address = await setAvatar(ctx, deps.store, {
        memberId: id,
        ...(await readAvatar(request)),
      });
      return { avatar: ownAddress(address, ctx.basePath) };
    }),
  );
  app.post<WithId>(
    `${root}/:id/avatar/remove`,
    { config: { doc: removeAvatarDoc } },
    (request, reply) =>
      answer(request, reply, deps, async (ctx, id) => {
        demandCsrf(request);
        await removeAvatar(ctx, deps.store, id);
        return { avatar: null };
      }),
  );
  for (const [name, act, says] of [
    ['deactivate', deactivateAccount, 'Hides the own account until the next sign-in.'],
    ['delete', scheduleDeletion, 'Deletes the own account, after days of grace.'],
  ] as const) {
    const options = { bodyLimit: 4096, config: { doc: leaveDoc(says) } };
    app.post<WithId>(`${root}/:id/${name}`, options, (request, reply) =>
      answer(request, reply, deps, async (ctx, id) => {
        demandCsrf(request);
        if (demandMember(ctx.viewer) !== id) throw new AppError('NOT_FOUND');
        const { password } = fieldsOf(request);
        const at = await act(ctx, { token: request.session?.token ?? '', password });
        clearSessionCookies(reply, deps.basePath);
        return { at: at ?? null, returnTo: `${deps.basePath}/` };
      }),
    );
  }
  app.post<WithId>(`${root}/:id/export`, { config: { doc: exportDoc } }, async (request, reply) => {
    demandCsrf(request);
    if (demandMember(request.ctx.viewer) !== idOf(request)) throw new AppError('NOT_FOUND');
    const memberId = await beginExport(request.ctx);
    return reply
      .header('content-type', 'application/zip')
      .header('content-disposition', 'attachment; filename="my-data.zip"')
      .header('cache-control', 'no-store')
      .send(Readable.from(exportOf(request.ctx, deps.store, memberId)));
  });
}

const self = 'the member, with the CSRF token; of others who holds EDIT_USER';
const profileDoc: RouteDoc = {
  says: 'Changes a profile by the fields of its form; `me` is the own.',
  who: self,
  body: 'the fields of the form: fullName, bio, signature, customFields.…, updatedDate',
  statuses: [200, 303, 401, 403, 404, 409],
};
const avatarDoc: RouteDoc = {
  says: 'Sets the picture of a profile, cropped as asked.',
  who: self,
  body: 'multipart/form-data with one field, file, and where to crop',
  statuses: [200, 303, 401, 403, 413],
};
const removeAvatarDoc: RouteDoc = {
  says: 'Takes the picture of a profile away; its initials show again.',
  who: self,
  statuses: [200, 303, 401, 403],
};
const exportDoc: RouteDoc = {
  says: 'Everything that is kept of the own account, as a zip.',
  who: 'the member, with the CSRF token',
  statuses: [200, 401, 403, 404],
};

function leaveDoc(says: string): RouteDoc {
  return {
    says,
    who: 'the member, with the CSRF token and the password',
    body: leaveSchema,
    statuses: [200, 303, 401, 403],
  };
}

type Act = (
  ctx: FastifyRequest['ctx'],
  id: number,
) => Promise<Record<string, unknown> & { returnTo?: string }>;

async function answer(
  request: FastifyRequest<WithId>,
  reply: FastifyReply,
  { basePath }: ProfileRouteDeps,
  act: Act,
): Promise<FastifyReply> {
  const fromPage = isForm(request) && /text\/html/.test(request.headers.accept ?? '');
  reply.header('cache-control', 'no-store');
  try {
    const done = await act(request.ctx, idOf(request));
    if (!fromPage) return reply.send(done);
    return reply.redirect(done.returnTo ?? editAddress(basePath, request, 'saved=1'), 303);
  } catch (error) {
    if (!fromPage || !(error instanceof AppError)) throw error;
    return reply.redirect(editAddress(basePath, request, `${faultQuery(error)}`), 303);
  }
}

function editAddress(basePath: string, request: FastifyRequest<WithId>, query: string): string {
  return `${basePath}${paths.memberEdit(idOf(request))}?${query}`;
}

/** The edit page says what was wrong. */
function faultQuery(error: AppError): URLSearchParams {
  const query = new URLSearchParams({ error: error.code });
  for (const { field, message } of error.detail.faults ?? []) {
    query.append('field', `${field}:${identityFaultOf(message)}`);
  }
  return query;
}

/** `me` is the viewer. */
function idOf({ params, ctx }: FastifyRequest<WithId>): number {
  return params.id === 'me' ? demandMember(ctx.viewer) : requireId(params.id);
}

function fieldsOf({ body }: FastifyRequest): Record<string, unknown> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body };
  throw new AppError('BAD_REQUEST', { message: 'The request body must be an object' });
}
