import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#core/errors.ts';

const message = 'Send multipart/form-data with one file, not empty, in the field "file".';

/** A file of a multipart body, not yet read, and the parts after it. */
export interface Upload {
  part: MultipartFile;
  others: AsyncIterator<MultipartFile>;
}

/**
 * The first file part of a multipart body.
 * @throws AppError BAD_REQUEST
 */
export async function uploadedPart(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw new AppError('BAD_REQUEST', { message });
  const parts = request.files();
  const { value: part } = await parts.next().catch((cause) => {
    // Exceeded limits have their own status; a malformed body has none.
    throw cause?.statusCode ? cause : new AppError('BAD_REQUEST', { message, cause });
  });
  if (!part) throw new AppError('BAD_REQUEST', { message });
  return { part, others: parts };
}

/** @throws AppError BAD_REQUEST, FILE_TOO_LARGE */
export async function uploadedBytes({ part, others }: Upload): Promise<Buffer> {
  if (part.fieldname !== 'file') throw new AppError('BAD_REQUEST', { message });
  const bytes = await part.toBuffer().catch((cause) => {
    const isLarge = cause?.code === 'FST_REQ_FILE_TOO_LARGE';
    throw isLarge
      ? new AppError('FILE_TOO_LARGE', { cause })
      : new AppError('BAD_REQUEST', { message, cause });
  });
  const isAlone = await others.next().then(
    ({ done }) => done === true,
    () => false,
  );
  if (bytes.length === 0 || !isAlone) throw new AppError('BAD_REQUEST', { message });
  return bytes;
}
