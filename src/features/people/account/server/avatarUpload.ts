import type { FastifyRequest } from 'fastify';
import type { Crop } from '#features/base/files/server/drawImage.ts';
import { demandCsrf } from '#platform/http/csrf.ts';
import { uploadedBytes, uploadedPart } from '#platform/http/uploadedFile.ts';
import type { AvatarUpload } from './avatarService.ts';

const sides = ['x', 'y', 'width', 'height'] as const;

/**
 * Parses a multipart body with an image in the field `file`, and its crop in the query: `x`, `y`, `width` and
 * `height`, from 0 to 1. A form without JavaScript sends its CSRF token before the file.
 * @throws AppError BAD_REQUEST, CSRF_FAILED, FILE_TOO_LARGE
 */
export async function readAvatar(request: FastifyRequest): Promise<AvatarUpload> {
  const upload = await uploadedPart(request);
  const { part } = upload;
  const token = Object.hasOwn(part.fields, '_csrf') ? part.fields._csrf : undefined;
  if (token && !Array.isArray(token) && token.type === 'field') {
    request.body = { _csrf: token.value };
  }
  demandCsrf(request);
  return { name: part.filename, bytes: await uploadedBytes(upload), crop: cropOf(request.query) };
}

/** @returns null if the URL has no crop: then the center is used */
function cropOf(query: unknown): Crop | null {
  const given = new Map(Object.entries(Object(query)));
  if (!sides.some((side) => given.has(side))) return null;
  const [x = 0, y = 0, width = 0, height = 0] = sides.map((side) =>
    given.has(side) ? Number(given.get(side)) : Number.NaN,
  );
  return { x, y, width, height };
}
