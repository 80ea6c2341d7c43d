import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { parseInput } from '#core/parseInput.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { demandSpace, isDiskFull } from '#platform/diskSpace.ts';
import { uploadPartBytes } from '../../importRules.ts';
import { uploadedBytesOf } from './beginImport.ts';
import { refused } from './givenChoices.ts';
import { getAssistedImport } from './importActions.ts';
import { makeWorkFolder } from './importFolder.ts';
import { uploadPath } from './importWork.ts';

/** Seconds without a sign of the page that uploads, after which another one may go on. */
const silentSeconds = 30;
/** Between two of its signs, while a part comes slowly. Milliseconds. */
const signEveryMs = 10_000;

const partSchema = z.object({
  offset: z.coerce.number().int().min(0),
  /** Names the page that uploads. */
  uploader: z.string().max(100).default(''),
});

/**
 * Takes a part of an upload, at a place up to which it is there. A part that breaks off leaves nothing, and one that is there
 * already, because its answer was lost, is left as it is.
 * @returns how much of it is there now
 * @throws AppError CONFLICT, VALIDATION_FAILED also if another page uploads it, FILE_TOO_LARGE
 */
export async function takeUploadPart(
  ctx: Ctx,
  { id, query, body }: { id: unknown; query: unknown; body: Readable },
): Promise<number> {
  const row = await getAssistedImport(ctx, id);
  const { offset, uploader } = parseInput(partSchema, query);
  const claim = { id: row.id, uploader };
  const file = uploadPath(row);
  await ctx.db.transaction().execute(async (trx) => {
    const { before } = await claimUpload(trx, claim);
    await makeWorkFolder(row.id);
    await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    if (offset > (await uploadedBytesOf(file))) throw new AppError('CONFLICT');
    // What another page has uploaded from there on may be of another file.
    if (before !== uploader) await fs.truncate(file, offset).catch(isMissing);
  });
  const most = Math.min(uploadPartBytes, (row.byte_size ?? 0) - offset);
  const bytes = await readPart(body, most, () => claimUpload(ctx.db, { ...claim, goesOn: true }));
  // Another request may have the same part, whose connection broke off unnoticed.
  return ctx.db.transaction().execute(async (trx) => {
    await claimUpload(trx, { ...claim, goesOn: true });
    const size = await uploadedBytesOf(file);
    if (offset > size) throw new AppError('CONFLICT');
    if (offset + bytes.length <= size) return size;
    await writePart(file, offset, bytes);
    return offset + bytes.length;
  });
}

/**
 * Who else uploads it is refused until the first one is silent, and so is the first one once another has gone on.
 * @returns who uploaded it before
 */
async function claimUpload(
  db: Database,
  { id, uploader, goesOn = false }: { id: number; uploader: string; goesOn?: boolean },
): Promise<{ before: string | null }> {
  const { rows } = await sql<{ before: string | null; isMine: boolean }>`
    with found as (
      select id, uploader as before, uploader is not distinct from ${uploader} or not ${goesOn} and
          (uploader is null or updated_at < now() - make_interval(secs => ${silentSeconds})) as "isMine"
      from community_imports where id = ${id} and task = 'upload' and state = 'running' for update
    ), claimed as (
      update community_imports set uploader = ${uploader}, updated_at = now()
      from found where community_imports.id = found.id and found."isMine"
    )
    select before, "isMine" from found`.execute(db);
  const [found] = rows;
  if (!found) throw new AppError('CONFLICT');
  if (!found.isMine) throw refused('file', 'otherUpload');
  return found;
}

async function readPart(
  body: Readable,
  most: number,
  sign: () => Promise<unknown>,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  let signedAt = performance.now();
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > most) throw new AppError('FILE_TOO_LARGE');
    chunks.push(chunk);
    if (performance.now() - signedAt < signEveryMs) continue;
    signedAt = performance.now();
    await sign();
  }
  return Buffer.concat(chunks);
}

async function writePart(file: string, offset: number, bytes: Buffer): Promise<void> {
  const handle = await fs.open(file, 'a', 0o600);
  try {
    demandSpace(path.dirname(file), bytes.length);
    await handle.truncate(offset);
    await handle.appendFile(bytes);
  } catch (error) {
    await handle.truncate(offset).catch(() => undefined);
    if (isDiskFull(error)) throw refused('file', 'diskFull');
    throw error;
  } finally {
    await handle.close();
  }
}

function isMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
