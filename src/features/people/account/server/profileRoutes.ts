import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { paths } from '#core/paths.ts';
import { demandMember } from '#core/permissions.ts';
import { uploadLimit } from '#features/base/files/fileRules.ts';
import type { FileStore } from '#platform/files/fileStore.ts';
import { ownAddress } from '#platform/html/ownAddress.ts';
import { demandCsrf } from '#platform/http/csrf.ts';
import '#platform/http/fastifyTypes.ts';
import { addFormRoute, type FormPage } from '#platform/http/formRoute.ts';
import { acceptForms } from '#platform/http/forms.ts';
import type { RouteDoc } from '#platform/http/routeDoc.ts';
import { clearSessionCookies } from '#platform/http/sessionCookies.ts';
import { leaveSchema } from '../profileInputSchema.ts';
import { demandAvatar, removeAvatar, setAvatar } from './avatarService.ts';
import { readAvatar } from './avatarUpload.ts';
import { beginExport, exportOf } from './exportService.ts';
import { deactivateAccount, scheduleDeletion } from './leaveService.ts';

interface ProfileRouteDeps {
  basePath: string;
  store: FileStore;
  /** Changes per member and minute. */
  perMinute?: number;
}

const root = '/community/api/v1/users';

/**
 * What of a profile GraphQL does not take: pictures, leaving, which ends the session, and taking one's data
 * along. Register it where requests have a context and the base path is the prefix.
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
  const { basePath, store } = deps;
  const saved = (id: number) => `${basePath}${paths.memberEdit(id)}?saved=1`;

  addFormRoute(app, `${root}/:id/avatar`, {
    basePath,
    doc: avatarDoc,
    options: { bodyLimit: uploadLimit + 64 * 1024 },
    form: editPage(),
    act: async (request) => {
      const { ctx } = request;
      const id = idOf(request);
      demandAvatar(ctx, id);
      const address = await setAvatar(ctx, store, { memberId: id, ...(await readAvatar(request)) });
      return { body: { avatar: ownAddress(address, ctx.basePath) }, next: saved(id) };
    },
  });
  addFormRoute(app, `${root}/:id/avatar/remove`, {
    basePath,
    doc: removeAvatarDoc,
    form: editPage(),
    act: async (request) => {
      const id = idOf(request);
      demandCsrf(request);
      await removeAvatar(request.ctx, store, id);
      return { body: { avatar: null }, next: saved(id) };
    },
  });
  for (const [name, leave, says] of [
    ['deactivate', deactivateAccount, 'Hides the own account until the next sign-in.'],
    ['delete', scheduleDeletion, 'Deletes the own account, after days of grace.'],
  ] as const) {
    addFormRoute(app, `${root}/:id/${name}`, {
      basePath,
      doc: leaveDoc(says),
      options: { bodyLimit: 4096 },
      form: editPage(`?leave=${name}`),
      act: async (request, reply, { password }) => {
        const { ctx, session } = request;
        const id = idOf(request);
        demandCsrf(request);
        if (demandMember(ctx.viewer) !== id) throw new AppError('NOT_FOUND');
        const at = await leave(ctx, { token: session?.token ?? '', password });
        clearSessionCookies(reply, basePath);
        const home = `${basePath}/`;
        return { body: { at: at ?? null, returnTo: home }, next: home };
      },
    });
  }
  app.post(`${root}/:id/export`, { config: { doc: exportDoc } }, async (request, reply) => {
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

/** Shown on the edit page. */
function editPage(query = ''): FormPage {
  return { page: (_fields, request) => `${paths.memberEdit(idOf(request))}${query}` };
}

/** `me` is the viewer. */
function idOf({ params, ctx }: FastifyRequest): number {
  const { id } = Object(params);
  return id === 'me' ? demandMember(ctx.viewer) : requireId(id);
}
