import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#core/errors.ts';
import { parseInput } from '#core/parseInput.ts';
import { demandMember } from '#core/permissions.ts';
import '#platform/apiAccess/apiAccess.ts';
import { chooseEncoding } from '#platform/assets/assetStore.ts';
import type { RouteHost } from '#platform/feature/serverFeature.ts';
import '#platform/http/fastifyTypes.ts';
import '#platform/http/routeDoc.ts';
import { incrementalKinds, lineSchemaOf } from '#platform/incremental/incrementalKind.ts';
import {
  exportAddress,
  incrementalQuerySchema,
  incrementalQueryShape,
} from '../incrementalRules.ts';
import { exportLines } from './exportLines.ts';
import { takeExportPlace } from './exportPlaces.ts';

const ndjson = 'application/x-ndjson';

/** One route for each kind, so that each has a schema of its own in the documentation. Needs `request.ctx`. */
export async function registerExportRoute(app: FastifyInstance, host: RouteHost): Promise<void> {
  for (const kind of incrementalKinds()) {
    const doc = {
      says: kind.says,
      who: 'members, and keys with the area of the rows',
      query: incrementalQueryShape,
      returns: { type: ndjson, schema: lineSchemaOf(kind) },
      spends: true as const,
      statuses: [200, 401, 403, 429],
    };
    const config = { doc, ...(kind.area && { apiArea: kind.area }) };
    app.get(exportAddress.replace(':kind', kind.kind), { config }, async (request, reply) => {
      const { ctx } = request;
      demandMember(ctx.viewer);
      const input = parseInput(incrementalQuerySchema, request.query);
      reply.header('content-type', `${ndjson}; charset=utf-8`).header('cache-control', 'no-store');
      if (request.method === 'HEAD') return reply.send();
      const leave = takeExportPlace(ctx);
      // Also when the reader goes away before the first line.
      reply.raw.once('close', leave).once('finish', leave);
      if (reply.raw.destroyed) {
        leave();
        return reply.hijack();
      }
      const lines = exportLines(ctx, kind, { ...input, charge: host.budget.charge });
      // What fails at once is told with its status.
      const first = await lines.next();
      if (first.done) throw new AppError('INTERNAL_SERVER_ERROR');
      reply.headers(host.budget.headers(ctx));
      const text = Readable.from(startingWith(first.value, lines), { highWaterMark: 1 });
      // Of a session, the compressed length could tell another site about the text (BREACH).
      const isPacked = ctx.api && chooseEncoding(request.headers['accept-encoding']) !== 'identity';
      if (!isPacked) return reply.send(text);
      const packed = createGzip({ level: 4 });
      text.once('error', (error) => packed.destroy(error));
      packed.once('close', () => text.destroy());
      return reply
        .header('content-encoding', 'gzip')
        .header('vary', 'accept-encoding')
        .send(text.pipe(packed));
    });
  }
}

async function* startingWith<T>(first: T, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}
