import { callServer } from '#ui/callServer.ts';
import { ClientError } from '#ui/clientError.ts';
import { randomUuid } from '#ui/randomUuid.ts';
import { importsEndpoint, uploadPartBytes } from '../importRules.ts';

/** Attempts of a part, with a growing pause between them: a connection comes back. */
const mostAttempts = 4;
const pauseMs = 1_000;

/**
 * Uploads the rest of a file in parts, then has it inspected.
 * @param from how much of it is on the server
 * @throws ClientError
 */
export async function uploadImport(
  { id, file, from }: { id: string; file: File; from: number },
  onProgress: (done: number) => void,
): Promise<void> {
  // Another tab that uploads the same file is told apart.
  const uploader = randomUuid();
  for (let offset = from; offset < file.size; ) {
    offset = await sendPart({ id, file, uploader }, offset);
    onProgress(offset);
  }
  await callServer(`${importsEndpoint}/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'inspect' }),
  });
}

async function sendPart(
  { id, file, uploader }: { id: string; file: File; uploader: string },
  offset: number,
): Promise<number> {
  const part = file.slice(offset, offset + uploadPartBytes);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await callServer(
        `${importsEndpoint}/${id}/file?${new URLSearchParams({ offset: String(offset), uploader })}`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/octet-stream' },
          body: part,
        },
      );
      const size = Number(Object(answer).size);
      return Number.isSafeInteger(size) && size > offset ? size : offset + part.size;
    } catch (error) {
      if (attempt >= mostAttempts || !isPassing(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs * 2 ** attempt));
    }
  }
}

const passing = ['ERR_NETWORK', 'ECONNABORTED', 'ETIMEDOUT', 'UNAVAILABLE', 'RATE_LIMITED'];

function isPassing(error: unknown): boolean {
  return error instanceof ClientError && passing.includes(error.code);
}

/** @returns the id of a new import, whose file is to be uploaded */
export async function beginUpload(
  file: File,
  fields: Readonly<Record<string, unknown>>,
): Promise<string> {
  const answer = await callServer(importsEndpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...fields, path: '', fileName: file.name, bytes: file.size }),
  });
  return String(Object(answer).id);
}
