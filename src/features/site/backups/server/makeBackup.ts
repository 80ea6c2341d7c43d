import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { BackupManifest } from '#platform/backup/backupFormat.ts';
import { backupNameOf, unwritable } from '#platform/backup/backupPlaces.ts';
import { readBackup } from '#platform/backup/readBackup.ts';
import { writeBackup } from '#platform/backup/writeBackup.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { FileStore } from '#platform/files/fileStore.ts';
import { releaseVersion } from '#platform/processes/releaseName.ts';
import { expiredBackups, lastDue } from '../backupRules.ts';
import { backupSettingsOf } from '../backupSettingGroup.ts';
import { backupPlace } from './backupPlace.ts';
import { failLostRuns, lastRequested, requestBackup } from './backupRuns.ts';

interface Tools {
  signal: AbortSignal;
  files: FileStore;
  pool: pg.Pool;
}

/** Milliseconds between two notes of the progress. */
const noteEvery = 1_000;

/** Hourly: what the schedule asks for, also if it was missed. */
export async function checkBackups(ctx: Ctx): Promise<void> {
  for (const runId of await failLostRuns(ctx.db)) await tellFailure(ctx, runId);
  const due = lastDue(backupSettingsOf(ctx.settings), ctx.now);
  if (!due) return;
  const { scheduled, since } = await lastRequested(ctx.db);
  if (scheduled ? scheduled >= due : since > due) return;
  await requestBackup(ctx.db, { cause: 'schedule', memberId: null });
}

/**
 * Makes a backup that was asked for, reads it again to check it, and removes those that retention gives up. A
 * process that stops meanwhile leaves it to another.
 */
export async function makeBackup(ctx: Ctx, runId: number, tools: Tools): Promise<void> {
  const { db } = ctx;
  const run = await db
    .selectFrom('backup_runs')
    .select('state')
    .where('id', '=', runId)
    .executeTakeFirst();
  if (run?.state !== 'running') return;
  try {
    const { name, bytes, manifest } = await write(ctx, runId, tools);
    await db
      .updateTable('backup_runs')
      .set({
        ...{ state: 'done', finished_at: new Date(), error: null, name, byte_size: bytes },
        row_count: Object.values(manifest.tables).reduce((sum, { rows }) => sum + rows, 0),
        file_count: manifest.files.count,
        missing_count: manifest.files.missingCount,
      })
      .where('id', '=', runId)
      .execute();
  } catch (error) {
    // Repeated by the next process.
    if (tools.signal.aborted) throw error;
    ctx.log.error({ err: error, runId }, 'a backup failed');
    await db
      .updateTable('backup_runs')
      .set({ state: 'failed', finished_at: new Date(), name: null, error: reasonOf(error) })
      .where('id', '=', runId)
      .execute();
    await tellFailure(ctx, runId);
    return;
  }
  await removeExpired(ctx);
}

async function write(
  ctx: Ctx,
  runId: number,
  { signal, files, pool }: Tools,
): Promise<{ name: string; bytes: number; manifest: BackupManifest }> {
  const place = backupPlace();
  const { recipient } = backupSettingsOf(ctx.settings);
  const lock = recipient === '' ? null : { recipients: [recipient] };
  const name = backupNameOf(new Date(), lock !== null);
  const { sink, finish, abort } = await place.create(name);
  const client = new pg.Client(pool.options);
  client.on('error', () => undefined);
  const note = noteProgress(ctx, runId);
  try {
    await client.connect();
    await ctx.db.updateTable('backup_runs').set({ name }).where('id', '=', runId).execute();
    const manifest = await writeBackup(sink, {
      ...{ client, files, lock, signal, secrets: ctx.secrets, release: releaseVersion() },
      ...{ secretKey: null, onProgress: note.update },
    });
    await finish();
    const stored = await place.open(name);
    if (!stored) throw new Error('The backup is not where it was written');
    // Without the identity nothing of it can be read here.
    if (lock) stored.stream.destroy();
    else await readBackup(stored.stream, { keys: {}, secrets: ctx.secrets });
    return { name, bytes: stored.bytes, manifest };
  } catch (error) {
    await abort();
    // It may be there already, and be damaged.
    await place.delete(name).catch(() => undefined);
    throw unwritable(place.label, error);
  } finally {
    await note.stop();
    await client.end().catch(() => undefined);
  }
}

/** Notes the progress now and then, for whoever watches it in another process. */
function noteProgress({ db }: Ctx, runId: number) {
  const state: { latest: { done: number; total: number } | null } = { latest: null };
  const stopping = new AbortController();
  const noting = (async () => {
    while (!stopping.signal.aborted) {
      await sleep(noteEvery, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (!state.latest) continue;
      const { done, total } = state.latest;
      state.latest = null;
      await db
        .updateTable('backup_runs')
        .set({ done_bytes: done, total_bytes: total })
        .where('id', '=', runId)
        .execute()
        .catch(() => undefined);
    }
  })();
  return {
    update(done: number, total: number) {
      state.latest = { done, total };
    },
    stop() {
      stopping.abort();
      return noting;
    },
  };
}

async function tellFailure(ctx: Ctx, runId: number): Promise<void> {
  await inTransaction(ctx, async ({ emit }) => {
    emit({ type: 'backup.failed', payload: { runId } });
  });
}

async function removeExpired(ctx: Ctx): Promise<void> {
  const place = backupPlace();
  for (const { name } of expiredBackups(await place.list(), backupSettingsOf(ctx.settings))) {
    await place.delete(name);
    ctx.log.info({ name }, 'an old backup was removed');
  }
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}
