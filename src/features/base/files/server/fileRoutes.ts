import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { parseInput } from '#core/parseInput.ts';
import { parseVariantWidth } from '#core/pictureVariants.ts';
import type { FileStore } from '#platform/files/fileStore.ts';
import { type ByteRange, byteRangeOf } from '#platform/http/byteRange.ts';
import { demandCsrf } from '#platform/http/csrf.ts';
import { isKnownTag } from '#platform/http/isKnownTag.ts';
import '#platform/http/fastifyTypes.ts';
import { uploadedBytes, uploadedPart } from '#platform/http/uploadedFile.ts';
import { uploadLimit } from '../fileRules.ts';
import { findPictureVariant } from './pictureVariant.ts';
import { getServedFile, type ServedFile } from './servedFile.ts';
import {
  demandFontUpload,
  demandUpload,
  storeImage,
  uploadFile,
  uploadFont,
} from './uploadService.ts';

/** §7: URLs may be rewritten, so the name comes from the multipart part. */
const shortPath = '/community/api/v1/upload';
const uploadPath = '/care/community/rest/authenticated/upload-content';

interface UploadRouteDeps {
  store: FileStore;
  /** Uploads per member and minute. */
  perMinute?: number;
}

/**
 * SPEC §7 "Uploads": one file in the field `file` of a multipart body. With `secureBucket` only the uploader sees
 * it until it is attached. `jsonResponse` is accepted and ignored: the response is JSON. Register it where
 * requests have a context.
 */
export async function registerUploadRoutes(
  app: FastifyInstance,
  { store, perMinute = 60 }: UploadRouteDeps,
): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: uploadLimit, files: 1, fields: 5, fieldSize: 1000, parts: 6 },
  });
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: 60_000,
    hook: 'preHandler',
    keyGenerator: ({ ctx, ip }) => (ctx.viewer.memberId === null ? ip : `m${ctx.viewer.memberId}`),
  });
  // Allows for the multipart overhead of the largest file.
  const options = { bodyLimit: uploadLimit + 64 * 1024, config: { doc: uploadDoc } };

  for (const [address, compress] of [
    [`${uploadPath}/image/:filename`, false],
    [`${uploadPath}/compress-image/:filename`, true],
    [shortPath, false],
    [`${shortPath}/compress-image`, true],
  ] as const) {
    app.post<FileName>(address, options, async (request) => {
      const isSecure = isForSecureBucket(request);
      return storeImage(request.ctx, await readUpload(request), { store, compress, isSecure });
    });
  }
  for (const address of [`${uploadPath}/file/:filename`, `${shortPath}/file`]) {
    app.post<FileName>(address, options, async (request) => {
      const isSecure = isForSecureBucket(request);
      return uploadFile(request.ctx, await readUpload(request), { store, isSecure });
    });
  }
  const fontOptions = { ...options, config: { doc: fontDoc } };
  app.post<FileName>(`${uploadPath}/font/:filename`, fontOptions, async (request) =>
    uploadFont(request.ctx, await readUpload(request, demandFontUpload), { store }),
  );
}

const bucketSchema = z.object({
  secureBucket: z
    .preprocess(
      (given) => (typeof given === 'string' ? given.trim().toLowerCase() : given),
      z.enum(['true', '1', 'false', '0', '']),
    )
    .optional(),
});

/** A value that is neither is refused: the file would be less private than was asked for. */
function isForSecureBucket({ query }: FastifyRequest): boolean {
  const { secureBucket } = parseInput(bucketSchema, query);
  return secureBucket === 'true' || secureBucket === '1';
}

const uploadDoc = {
  says: 'Keeps a file and answers with its address (SPEC §7); the kind is read from its content. With secureBucket=true only the uploader sees it until it is attached, and then those who see what it is attached to.',
  who: 'ATTACH',
  query: ['jsonResponse', 'secureBucket'],
  body: 'multipart/form-data with one field, file',
  statuses: [200, 401, 403, 413],
};

const fontDoc = {
  ...uploadDoc,
  says: 'Keeps a font of the theme (woff2, at most 2 MB) and answers with its address.',
  who: 'MANAGE_COMMUNITY',
};

const fileDoc = {
  config: {
    doc: {
      isPublic: true,
      says: 'What was uploaded; with w a narrower copy of a picture (64, 128, 256, 480, 800 or 1200).',
      query: ['w'],
      who: 'who may see what it belongs to',
      statuses: [200, 206, 304, 416],
    },
  },
};

type ServedRoute = { Params: { key: string }; Querystring: { w?: unknown } };

type FileName = { Params: { filename?: string } };

/** Permissions are checked before any of the file is read. */
async function readUpload(request: FastifyRequest<FileName>, demandPermission = demandUpload) {
  demandPermission(request.ctx);
  demandCsrf(request);
  const upload = await uploadedPart(request);
  return {
    name: request.params.filename ?? upload.part.filename,
    bytes: await uploadedBytes(upload),
  };
}

/** Serves stored files at `/files/{key}/{name}`. A key's content never changes. Needs `request.ctx`. */
export async function registerFileRoutes(
  app: FastifyInstance,
  { store }: { store: FileStore },
): Promise<void> {
  app.get<ServedRoute>('/files/:key/:name', fileDoc, async (request, reply) => {
    const { row, caching, isEmbeddable } = await getServedFile(request.ctx, request.params.key);
    const width = parseVariantWidth(request.query.w);
    const variant = width && (await findPictureVariant(store, row, width));
    const key = variant ? variant.storageKey : row.storage_key;
    const etag = `"${key}"`;
    reply
      .header('accept-ranges', 'bytes')
      .header('cache-control', cacheControls[caching])
      .header('etag', etag)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', isEmbeddable ? 'cross-origin' : 'same-origin')
      .header('x-content-type-options', 'nosniff');
    if (isKnownTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    const asked = rangeAskedFor(request, etag);
    const size = asked === undefined ? null : await store.sizeOf(key);
    const range = size === null ? null : byteRangeOf(asked, size);
    if (range === 'beyond') {
      reply.header('cache-control', 'no-store').header('content-range', `bytes */${size}`);
      return reply.code(416).send();
    }
    const shown = variant ? { mime_type: variant.mimeType, file_name: variant.fileName } : row;
    return sendStoredFile(reply, shown, { file: await store.get(key, range), range });
  });
  app.post('/care/community/download-asset', assetDoc, async (request, reply) => {
    const key = keyOf(request, parseInput(assetSchema, request.body));
    const { row } = await getServedFile(request.ctx, key);
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
    const saved = { ...row, mime_type: 'application/octet-stream' };
    return sendStoredFile(reply, saved, { file: await store.get(key), range: null });
  });
}

const cacheControls = {
  shared: 'public, max-age=31536000, immutable',
  own: 'private, max-age=31536000, immutable',
  asked: 'private, no-cache',
} as const satisfies Record<ServedFile['caching'], string>;

const assetSchema = z.object({ url: z.string().max(2000) });
const assetDoc = {
  config: {
    doc: {
      says: 'Hands over a file by its address, to be saved (SPEC §7).',
      who: 'who may see what it belongs to',
      body: assetSchema,
      statuses: [200, 404],
    },
  },
};

/** The key in the URL of an own file; none for other hosts. */
function keyOf(request: FastifyRequest, { url }: z.infer<typeof assetSchema>): string {
  const own = `${request.protocol}://${request.host}`;
  const address = URL.canParse(url, own) ? new URL(url, own) : null;
  if (address?.origin !== own) return '';
  return /\/files\/([^/]+)\/[^/]+$/.exec(address.pathname)?.[1] ?? '';
}

/** The `range` header if it applies: for GET, and if `if-range` matches (RFC 9110 §13.1.5). */
function rangeAskedFor({ method, headers }: FastifyRequest, etag: string): string | undefined {
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag;
  return method === 'GET' && isSame ? headers.range : undefined;
}

const shown = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

export async function sendStoredFile(
  reply: FastifyReply,
  row: { mime_type: string; file_name: string },
  { file, range }: { file: Awaited<ReturnType<FileStore['get']>>; range: ByteRange | null },
) {
  if (file === null) {
    reply.header('cache-control', 'no-store');
    throw new AppError('NOT_FOUND');
  }
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  }
  const disposition = shown.has(row.mime_type) ? 'inline' : 'attachment';
  return reply
    .header('content-type', row.mime_type)
    .header('content-length', range ? range.end - range.start + 1 : file.size)
    .header('content-disposition', `${disposition}; filename*=UTF-8''${header(row.file_name)}`)
    .send(file.stream);
}

/** RFC 8187: characters that encodeURIComponent leaves and an extended value must not contain. */
function header(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
}
