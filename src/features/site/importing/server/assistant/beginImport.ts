import fs from 'node:fs/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { parseInput } from '#core/parseInput.ts';
import { demandPresence } from '#features/people/identity/server/demandPresence.ts';
import type { Ctx } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { demandSpace, NoSpace } from '#platform/diskSpace.ts';
import { importSettingsOf } from '../../importSettingGroup.ts';
import { addRunJob, noteImport } from './assistedImports.ts';
import { refused } from './givenChoices.ts';
import { demandImporter, getAssistedImport } from './importActions.ts';
import { type ImportChoices, importChoicesSchema } from './importChoices.ts';
import { ImportFault } from './importFault.ts';
import { importFolder, sourcePath, uploadName } from './importFolder.ts';
import { uploadPath } from './importWork.ts';

const gigabyte = 1024 ** 3;
/** The rest of an upload that broke off is awaited for so long; each of its parts looks for space, too. */
const awaitedMinutes = 60;

const beginSchema = z.object({
  /** On the server, below the folder of imports. */
  path: z.string().trim().max(1000).default(''),
  fileName: z.string().max(1000).default(''),
  bytes: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  /** Goes on from an earlier import: its name and its choices. */
  again: z.string().max(20).default(''),
  password: z.string().max(1000).default(''),
});

/**
 * Begins an import of a file that is about to be uploaded, or of what is on the server.
 * @throws AppError VALIDATION_FAILED, PASSWORD_MISMATCH, TEMPORARILY_DISABLED
 */
export async function beginImport(ctx: Ctx, given: unknown): Promise<number> {
  const memberId = demandImporter(ctx);
  const { path: place, fileName, bytes, again, password } = parseInput(beginSchema, given);
  if (place === '' && fileName === '') throw refused('path', 'required');
  await demandPresence(ctx, password);
  const isUpload = fileName !== '';
  if (isUpload) demandBounded(ctx, bytes);
  else await demandSource(place);
  const earlier: { source?: string; choices?: ImportChoices } =
    again === '' ? {} : await getAssistedImport(ctx, again);
  return ctx.db.transaction().execute(async (trx) => {
    if (isUpload) await demandRoom(trx, bytes);
    const { id } = await trx
      .insertInto('community_imports')
      .values({
        ...{ member_id: memberId, created_at: ctx.now, updated_at: ctx.now },
        source: earlier.source ?? '',
        choices: JSON.stringify(earlier.choices ?? importChoicesSchema.parse({})),
        ...(isUpload
          ? { place: 'upload', file_name: uploadName(fileName), byte_size: bytes, task: 'upload' }
          : { place: 'server', file_name: place, task: 'inspect' }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const detail = { file: isUpload ? uploadName(fileName) : place };
    await noteImport(trx, ctx, { action: 'import.created', id, detail });
    if (!isUpload) await addRunJob(trx, id);
    return id;
  });
}

async function demandSource(place: string): Promise<void> {
  await sourcePath(place).catch((error: unknown) => {
    if (error instanceof ImportFault) throw refused('path', error.code);
    throw error;
  });
}

function demandBounded({ settings }: Ctx, bytes: number): void {
  if (bytes === 0) throw refused('file', 'empty');
  if (bytes > importSettingsOf(settings).uploadGigabytes * gigabyte) {
    throw refused('file', 'tooLarge');
  }
}

/** Room for an upload besides what is still to come of the others, of which one begins after the other. */
async function demandRoom(trx: DatabaseTransaction, bytes: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('plaza uploads', 0))`.execute(trx);
  const { rows } = await sql<{ id: number; file_name: string; byte_size: number }>`
    select id, file_name, byte_size from community_imports
    where task = 'upload' and state = 'running'
      and updated_at > now() - make_interval(mins => ${awaitedMinutes})`.execute(trx);
  let awaited = 0;
  for (const row of rows) awaited += row.byte_size - (await uploadedBytesOf(uploadPath(row)));
  const folder = importFolder();
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    demandSpace(folder, awaited + bytes);
  } catch (error) {
    if (error instanceof NoSpace) throw refused('file', 'diskFull');
    throw error;
  }
}

export async function uploadedBytesOf(file: string): Promise<number> {
  return fs.stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}
