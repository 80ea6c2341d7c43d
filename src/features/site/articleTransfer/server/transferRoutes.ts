import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { demandMember } from '#core/permissions.ts';
import { slugOf } from '#core/slug.ts';
import { getManagedBase } from '#features/engage/knowledgeBases/server/knowledgeBaseStore.ts';
import type { RouteHost } from '#platform/feature/serverFeature.ts';
import { demandCsrf } from '#platform/http/csrf.ts';
import '#platform/http/fastifyTypes.ts';
import { addFormRoute } from '#platform/http/formRoute.ts';
import { acceptForms } from '#platform/http/forms.ts';
import { type Upload, uploadedBytes, uploadedPart } from '#platform/http/uploadedFile.ts';
import { articleImportPath, exportEndpoint, importEndpoint } from '../articleTransferAddress.ts';
import { transferLimits } from '../articleTransferRules.ts';
import { exportArticles } from './exportArticles.ts';
import { demandImport, startImport } from './importJobs.ts';

/** Imports and exports of articles; register it where requests have a context. */
export async function registerTransferRoutes(
  app: FastifyInstance,
  { basePath, files }: RouteHost,
): Promise<void> {
  acceptForms(app);
  await app.register(multipart, {
    limits: { fileSize: transferLimits.upload, files: 1, fields: 8, fieldSize: 1000, parts: 9 },
  });
  await app.register(rateLimit, {
    max: 20,
    timeWindow: 60_000,
    hook: 'preHandler',
    keyGenerator: ({ ctx, ip }) => (ctx.viewer.memberId === null ? ip : `m${ctx.viewer.memberId}`),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('RATE_LIMITED', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  });
  addFormRoute(app, importEndpoint, {
    basePath,
    doc: {
      says: 'Imports articles from an uploaded file, in the background.',
      who: 'members who manage the knowledge base, with the CSRF token',
      body: 'multipart/form-data with format, knowledgeBaseId, language, publish, dryRun, and then file',
      statuses: [200, 303, 401, 403, 404, 409, 413],
    },
    options: { bodyLimit: transferLimits.upload + 64 * 1024 },
    form: { page: articleImportPath },
    act: async (request) => {
      demandMember(request.ctx.viewer);
      const upload = await uploadedPart(request);
      request.body = fieldsBefore(upload);
      demandCsrf(request);
      const choices = await demandImport(request.ctx, request.body);
      const file = { name: upload.part.filename, bytes: await uploadedBytes(upload) };
      const id = await startImport(request.ctx, files, { choices, file });
      return { body: { id }, next: `${basePath}${articleImportPath}?started=${id}` };
    },
  });
  app.get(exportEndpoint(':id'), exportDoc, async (request, reply) => {
    const { ctx } = request;
    const { id } = Object(request.params);
    const base = await getManagedBase(ctx, requireId(id));
    const zip = await exportArticles(ctx, files, base.id);
    return reply
      .header('content-type', 'application/zip')
      .header(
        'content-disposition',
        `attachment; filename*=UTF-8''${encodeURIComponent(slugOf(base.title))}.zip`,
      )
      .header('cache-control', 'private, no-store')
      .send(Readable.from(zip));
  });
}

const exportDoc = {
  config: {
    doc: {
      says: 'The articles of a knowledge base as a zip of Markdown files, with their images.',
      who: 'members who manage the knowledge base',
      statuses: [200, 401, 403, 404],
    },
  },
};

/** Fields that were sent before the file. */
function fieldsBefore({ part }: Upload): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, field] of Object.entries(part.fields)) {
    if (field && !Array.isArray(field) && field.type === 'field')
      fields[name] = String(field.value);
  }
  return fields;
}
