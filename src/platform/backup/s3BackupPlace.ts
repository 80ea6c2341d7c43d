import { Readable, Writable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import {
  addressOf,
  availableOnly,
  demandOk,
  type S3Settings,
  senderOf,
} from '../files/s3FileStore.ts';
import { BackupFault, sha256 } from './backupFormat.ts';
import { type BackupPlace, isBackupName, type StoredBackup, timeOf } from './backupPlaces.ts';

/** Bytes; a service takes at most 10,000 parts, so a backup may have 320 GB. */
const partSize = 32 * 2 ** 20;

/** Backups in a bucket, written in parts: nothing is there before the last one is. */
export function createS3BackupPlace(settings: S3Settings): BackupPlace {
  const base = addressOf(settings);
  const send = availableOnly(senderOf(settings));
  const placeOf = (name: string) => {
    if (!isBackupName(name)) throw new BackupFault(`${name} is no backup`);
    return `${base}${settings.prefix}${name}`;
  };

  return {
    label: `s3://${settings.bucket}/${settings.prefix}`,
    async create(name) {
      const place = placeOf(name);
      const begun = await send(`${place}?uploads=`, { method: 'POST' });
      await demandOk(begun, 'POST');
      const [, upload = ''] = /<UploadId>([^<]+)</.exec(await begun.text()) ?? [];
      const tags: string[] = [];
      const address = `${place}?uploadId=${encodeURIComponent(upload)}`;

      async function putPart(bytes: Buffer): Promise<void> {
        const part = tags.length + 1;
        const headers = { 'x-amz-content-sha256': sha256(bytes) };
        const answer = await send(`${address}&partNumber=${part}`, {
          ...{ method: 'PUT', headers, body: bytes },
        });
        await demandOk(answer, 'PUT');
        await answer.body?.cancel();
        tags.push(answer.headers.get('etag') ?? '');
      }

      return {
        sink: inParts(putPart),
        async finish() {
          const parts = tags.map(
            (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
          );
          const body = Buffer.from(
            `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`,
          );
          const answer = await send(address, { method: 'POST', body });
          await demandOk(answer, 'POST');
          // A service may answer 200 and fail afterwards.
          if ((await answer.text()).includes('<Error>')) throw new Error('S3 POST: not completed');
        },
        async abort() {
          await send(address, { method: 'DELETE' }).catch(() => undefined);
        },
      };
    },
    async open(name) {
      if (!isBackupName(name)) return null;
      const answer = await send(placeOf(name));
      if (answer.status === 404) {
        await answer.body?.cancel();
        return null;
      }
      await demandOk(answer, 'GET');
      const { body } = answer;
      // Node's and the DOM's types of the same stream.
      const stream = body ? Readable.fromWeb(body as ReadableStream) : Readable.from([]);
      return { stream, bytes: Number(answer.headers.get('content-length')) };
    },
    async list() {
      const query = new URLSearchParams({ 'list-type': '2', prefix: `${settings.prefix}plaza-` });
      const answer = await send(`${base}?${query}`);
      await demandOk(answer, 'LIST');
      const text = await answer.text();
      const found: StoredBackup[] = [];
      for (const [, content = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        const name = (/<Key>([^<]+)</.exec(content)?.[1] ?? '').slice(settings.prefix.length);
        if (!isBackupName(name)) continue;
        const bytes = Number(/<Size>(\d+)</.exec(content)?.[1]);
        found.push({ name, bytes, createdAt: timeOf(name) });
      }
      return found.sort((one, other) => (one.name < other.name ? 1 : -1));
    },
    async delete(name) {
      const answer = await send(placeOf(name), { method: 'DELETE' });
      if (answer.status !== 404) await demandOk(answer, 'DELETE');
    },
  };
}

function inParts(put: (bytes: Buffer) => Promise<void>): Writable {
  let waiting: Buffer[] = [];
  let size = 0;
  async function flush(): Promise<void> {
    const bytes = Buffer.concat(waiting);
    [waiting, size] = [[], 0];
    await put(bytes);
  }
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      waiting.push(chunk);
      size += chunk.length;
      if (size < partSize) return done();
      flush().then(() => done(), done);
    },
    final(done) {
      flush().then(() => done(), done);
    },
  });
}
