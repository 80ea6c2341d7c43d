import type { Readable } from 'node:stream';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { parseInput } from '#core/parseInput.ts';
import { demandMember } from '#core/permissions.ts';
import type { RouteHost } from '#platform/feature/serverFeature.ts';
import { demandCsrf } from '#platform/http/csrf.ts';
import '#platform/http/fastifyTypes.ts';
import { addFormRoute } from '#platform/http/formRoute.ts';
import { acceptForms } from '#platform/http/forms.ts';
import {
  importAddress,
  importsAddress,
  importsEndpoint,
  importTasks,
  uploadPartBytes,
} from '../../importRules.ts';
import { beginImport } from './beginImport.ts';
import { actOnImport, getAssistedImport } from './importActions.ts';
import { reportCsv, reportHtml } from './reportFiles.ts';
import { takeUploadPart } from './takeUploadPart.ts';

const who = 'holders of MANAGE_COMMUNITY';

/** Uploads and actions of `/admin/imports`; register it where requests have a context. */
export async function registerAssistantRoutes(
  app: FastifyInstance,
  { basePath }: RouteHost,
): Promise<void> {
  acceptForms(app);
  app.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body));
  await app.register(rateLimit, {
    max: 1_200,
    timeWindow: 60_000,
    hook: 'preHandler',
    keyGenerator: ({ ctx, ip }) => (ctx.viewer.memberId === null ? ip : `m${ctx.viewer.memberId}`),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('RATE_LIMITED', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  });
  addFormRoute(app, importsEndpoint, {
    basePath,
    doc: {
      says: 'Begins an import of what is on the server (path), or of a file that is uploaded next (fileName, bytes).',
      who: `${who}, with the CSRF token and their password`,
      body: 'path or fileName and bytes, password, again: the id of an earlier import whose name and choices it takes',
      statuses: [200, 303, 400, 401, 403],
    },
    form: { page: importsAddress, keep: ['path'] },
    act: async (request, _reply, fields) => {
      demandMember(request.ctx.viewer);
      demandCsrf(request);
      const id = await beginImport(request.ctx, fields);
      return { body: { id: String(id) }, next: `${basePath}${importAddress(id)}` };
    },
  });
  addPartRoute(app);
  addFormRoute(app, `${importsEndpoint}/:id`, {
    basePath,
    doc: {
      says: 'Begins the next task of an import, pauses or resumes it, gives it up, or undoes it.',
      who: `${who}, with the CSRF token; import and undo with their password`,
      body: 'action, password, and the choices of the task',
      statuses: [200, 303, 400, 401, 403, 404, 409],
    },
    form: ({ params }) => ({ page: importAddress(String(Object(params).id)) }),
    act: async (request, _reply, fields) => {
      demandMember(request.ctx.viewer);
      demandCsrf(request);
      const { id } = await actOnImport(request.ctx, Object(request.params).id, fields);
      return { body: { id: String(id) }, next: `${basePath}${importAddress(id)}` };
    },
  });
  addReportRoute(app);
}

function addPartRoute(app: FastifyInstance): void {
  app.post(
    `${importsEndpoint}/:id/file`,
    {
      bodyLimit: uploadPartBytes,
      config: {
        doc: {
          says: 'Takes a part of the file of an import, at most 8 MB; `offset` is where it begins, `uploader` a name that the sender chooses: parts of others are refused for half a minute.',
          who: `${who}, with the CSRF token`,
          query: ['offset', 'uploader'],
          body: 'application/octet-stream',
          statuses: [200, 400, 401, 403, 404, 409, 413],
        },
      },
    },
    async (request, reply) => {
      demandMember(request.ctx.viewer);
      demandCsrf(request);
      const { body, query } = request;
      if (!isStream(body)) {
        throw new AppError('BAD_REQUEST', { message: 'Send application/octet-stream.' });
      }
      const { id } = Object(request.params);
      const size = await takeUploadPart(request.ctx, { id, query, body });
      return reply.header('cache-control', 'no-store').send({ size });
    },
  );
}

const isStream = (body: unknown): body is Readable => typeof Object(body).pipe === 'function';

const importReportPath = `${importsEndpoint}/:id/report/:file`;

const reportSchema = z.object({
  id: z.string(),
  file: z.string().regex(/^[a-z]+\.(?:csv|html)$/),
});

function addReportRoute(app: FastifyInstance): void {
  app.get(
    importReportPath,
    {
      config: {
        doc: {
          says: 'The report of a task of an import: convert, try, import or undo, as .csv or .html.',
          who,
          statuses: [200, 401, 403, 404],
        },
      },
    },
    async ({ ctx, params }, reply) => {
      const given = reportSchema.safeParse(params);
      if (!given.success) throw new AppError('NOT_FOUND');
      const { id, file } = parseInput(reportSchema, params);
      const row = await getAssistedImport(ctx, id);
      const [name, extension] = file.split('.');
      const task = importTasks.find((each) => each === name);
      const rows = task && row.reports[task];
      if (!task || !rows) throw new AppError('NOT_FOUND');
      const isCsv = extension === 'csv';
      const of = { name: row.source || row.file_name, task, at: row.updated_at };
      return reply
        .header('content-type', `text/${isCsv ? 'csv' : 'html'}; charset=utf-8`)
        .header('content-disposition', `attachment; filename="import-${row.id}-${file}"`)
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .header('cache-control', 'private, no-store')
        .send(isCsv ? reportCsv(rows) : reportHtml(rows, of));
    },
  );
}
