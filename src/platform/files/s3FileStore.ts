import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { AppError } from '#core/errors.ts';
import { StartupError, startupErrorCode } from '../startupError.ts';
import { isFileKey, type ListedFileStore } from './fileStore.ts';

export interface S3Settings {
  /** `https://s3.eu-central-1.amazonaws.com`; without the bucket. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** '' or a path that ends with a slash. */
  prefix: string;
  /** The bucket as the first part of the path, else as the first part of the host. */
  isPathStyle: boolean;
}

/** Milliseconds until the response begins, and before each further attempt. */
const patience = 30_000;
const retryAfter = [200, 1_000];

/** Sends a request and returns once its headers are there; repeats what may be repeated. */
export type Send = (
  address: string,
  init?: { method?: string; headers?: Record<string, string>; body?: Uint8Array },
) => Promise<Response>;

/**
 * Files in a private bucket of a service with the S3 API. Members get them through this server, which checks
 * permissions; the bucket needs no public access.
 */
export function createS3FileStore(settings: S3Settings): ListedFileStore {
  const base = addressOf(settings);
  const send = availableOnly(senderOf(settings));
  const placeOf = (key: string): string => {
    if (!isFileKey(key)) throw new Error('not a file key');
    return `${base}${settings.prefix}${key}`;
  };

  async function sizeOf(key: string): Promise<number | null> {
    if (!isFileKey(key)) return null;
    const answer = await send(placeOf(key), { method: 'HEAD' });
    if (answer.status === 404) return null;
    await demandOk(answer, 'HEAD');
    return Number(answer.headers.get('content-length'));
  }

  return {
    async put(key, bytes) {
      // The service stores what has this checksum, or nothing.
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const headers = {
        'x-amz-content-sha256': sha256,
        'content-type': 'application/octet-stream',
      };
      await demandOk(await send(placeOf(key), { method: 'PUT', headers, body: bytes }), 'PUT');
    },
    async get(key, range) {
      if (!isFileKey(key)) return null;
      const headers: Record<string, string> = range
        ? { range: `bytes=${range.start}-${range.end}` }
        : {};
      const answer = await send(placeOf(key), { headers });
      if (answer.status === 404) {
        await answer.body?.cancel();
        return null;
      }
      await demandOk(answer, 'GET');
      const size = sizeOfWhole(answer);
      const { body } = answer;
      if (range && answer.status !== 206) throw new Error('S3 GET: the range was ignored');
      // Node's and the DOM's types of the same stream.
      const stream = body ? Readable.fromWeb(body as ReadableStream) : Readable.from([]);
      return { stream, size };
    },
    sizeOf,
    has: async (key) => (await sizeOf(key)) !== null,
    async delete(key) {
      const answer = await send(placeOf(key), { method: 'DELETE' });
      if (answer.status !== 404) await demandOk(answer, 'DELETE');
    },
    async *list() {
      let after = '';
      for (;;) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: settings.prefix });
        if (after) query.set('start-after', after);
        const answer = await send(`${base}?${query}`);
        await demandOk(answer, 'LIST');
        const text = await answer.text();
        const names = [...text.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, name = '']) => name);
        const keys = names.map((name) => name.slice(settings.prefix.length)).filter(isFileKey);
        yield* keys;
        const last = names.at(-1);
        if (last === undefined || !/<IsTruncated>true</.test(text)) return;
        after = last;
      }
    },
  };
}

/**
 * Checks the bucket. A service that does not answer may be back soon, and is only reported.
 * @returns what the operator should know
 * @throws StartupError if the service answers, and refuses
 */
export async function reachBucket(settings: S3Settings): Promise<string | null> {
  const { bucket, endpoint } = settings;
  const query = new URLSearchParams({ 'list-type': '2', 'max-keys': '1' });
  const answer = await senderOf(settings)(`${addressOf(settings)}?${query}`).catch(
    (error: unknown) => whyOf(error),
  );
  if (typeof answer === 'string') {
    return `S3_ENDPOINT: nothing answers at ${endpoint} (${answer}); files can’t be read or stored until it does`;
  }
  const { status } = answer;
  await answer.body?.cancel();
  if (answer.ok) return null;
  if (status === 404) throw new StartupError(`S3_BUCKET: ${endpoint} has no bucket ${bucket}`);
  if (status === 401 || status === 403) {
    throw new StartupError(`S3_ACCESS_KEY_ID: may not read the bucket ${bucket} (${status})`);
  }
  if (status >= 500) return `S3_ENDPOINT: ${endpoint} answers ${status}`;
  throw new StartupError(
    `S3_ENDPOINT: ${endpoint} answers ${status}; check S3_REGION and S3_PATH_STYLE`,
  );
}

export function addressOf({ endpoint, bucket, isPathStyle }: S3Settings): string {
  const url = new URL(endpoint);
  return isPathStyle ? `${url.origin}/${bucket}/` : `${url.protocol}//${bucket}.${url.host}/`;
}

export function senderOf({ accessKeyId, secretAccessKey, region }: S3Settings): Send {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });

  async function sendOnce(address: string, init: Parameters<Send>[1]): Promise<Response> {
    // Only until the response begins: a large file takes longer.
    const aborting = new AbortController();
    const timer = setTimeout(() => aborting.abort(new Error('no answer')), patience);
    try {
      const signed = await client.sign(address, init as RequestInit);
      return await fetch(signed, { signal: aborting.signal });
    } finally {
      clearTimeout(timer);
    }
  }

  return async (address, init) => {
    for (const pause of retryAfter) {
      const answer = await sendOnce(address, init).catch(() => null);
      if (answer && answer.status < 500 && answer.status !== 429) return answer;
      await answer?.body?.cancel();
      await sleep(pause);
    }
    return sendOnce(address, init);
  };
}

/** What is no fault of the request, nor ours: the reader may try again. */
export function availableOnly(send: Send): Send {
  return async (address, init) => {
    const answer = await send(address, init).catch((cause: unknown) => {
      throw new AppError('UNAVAILABLE', { cause, retryAfterSeconds: 10 });
    });
    if (answer.status < 500 && answer.status !== 429) return answer;
    await answer.body?.cancel();
    const cause = new Error(`S3 answers ${answer.status}`);
    throw new AppError('UNAVAILABLE', { cause, retryAfterSeconds: 10 });
  };
}

/** A refusal of the service, with its code. */
class S3Refusal extends Error {}

/** Why the service refused or could not be asked, for the operator; null for other errors. */
export function bucketFault(error: unknown): string | null {
  if (error instanceof S3Refusal) return error.message;
  const isUnavailable = error instanceof AppError && error.code === 'UNAVAILABLE';
  return isUnavailable ? `S3 is not available (${whyOf(error.cause)})` : null;
}

export async function demandOk(answer: Response, what: string): Promise<void> {
  if (answer.ok) return;
  const text = await answer.text().catch(() => '');
  const [, code = ''] = /<Code>([^<]+)<\/Code>/.exec(text) ?? [];
  throw new S3Refusal(`S3 ${what}: ${answer.status} ${code}`.trim());
}

function sizeOfWhole({ headers }: Response): number {
  const [, whole] = /\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
  return Number(whole ?? headers.get('content-length'));
}

function whyOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return startupErrorCode(cause) || (error instanceof Error ? error.message : String(error));
}
