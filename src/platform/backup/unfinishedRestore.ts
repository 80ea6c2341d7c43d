import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import type { DatabaseHandle } from '../database/database.ts';
import { StartupError } from '../startupError.ts';

/** In `DATA_DIR`, until all of it is verified: a server that finds it there does not start. */
export const restoringFolder = 'restoring';
/** In that folder: what is there is whole, and only has to be moved. */
export const verifiedMark = 'verified';
/** What is moved to `DATA_DIR`: the database last, since a server is what has one. */
const movedParts = ['files', 'secret.key', 'postgres'] as const;

/** Exists while a database is being restored: a server must not use it. */
export const restoringSchema = 'plaza_restoring';

export async function isBeingRestored(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await client.query('select 1 from pg_namespace where nspname = $1', [
    restoringSchema,
  ]);
  return rows.length > 0;
}

/** Moves what was verified to its place; may be repeated until it is done. */
export function switchOver(dataDir: string): void {
  const folder = path.join(dataDir, restoringFolder);
  for (const part of movedParts) {
    const from = path.join(folder, part);
    if (!fs.existsSync(from)) continue;
    const to = path.join(dataDir, part);
    // It was empty: only what identifies the folder may be in it.
    fs.rmSync(to, { recursive: true, force: true });
    fs.renameSync(from, to);
  }
  fs.rmSync(folder, { recursive: true, force: true });
}

/**
 * Completes a restore that was verified, before a server starts.
 * @throws StartupError if one was interrupted before that
 */
export function completeRestore(dataDir: string): void {
  const folder = path.join(dataDir, restoringFolder);
  if (!fs.existsSync(folder)) return;
  if (!fs.existsSync(path.join(folder, verifiedMark))) {
    throw new StartupError(
      `DATA_DIR: a restore was interrupted. Run plaza restore again, or remove ${folder}`,
    );
  }
  switchOver(dataDir);
}

/** @throws StartupError if a restore into this database was not completed */
export async function demandRestored({ pool }: Pick<DatabaseHandle, 'pool'>): Promise<void> {
  if (await isBeingRestored(pool)) {
    throw new StartupError(
      'DATABASE_URL: a restore into this database was interrupted. Run plaza restore again',
    );
  }
}
