import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Selectable, sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import type { ArticleImports } from '#db/tables.ts';
import { getManagedBase } from '#features/engage/knowledgeBases/server/knowledgeBaseStore.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { type FileStore, newFileKey } from '#platform/files/fileStore.ts';
import { addJob } from '#platform/jobs/addJob.ts';
import { findViewer } from '#platform/roles/viewers.ts';
import {
  importFormats,
  importSchema,
  type TransferFault,
  writeFault,
} from '../articleTransferRules.ts';
import { ArchiveFailure } from './archive/archive.ts';
import { openArchive } from './archive/openArchive.ts';
import { importArticles } from './importArticles.ts';
import type { TransferReport } from './transferReport.ts';

export type StoredImport = Selectable<ArticleImports>;

/** How long imports are listed. Days. */
const keptDays = 90;
/** An import that has not moved for so long has died with its process. */
const stalledHours = 6;
const progressEveryMs = 500;

/** @throws AppError as importArticles; call it before the file is read */
export async function demandImport(ctx: Ctx, given: unknown) {
  const choices = parseInput(importSchema, given);
  const base = await getManagedBase(ctx, requireId(choices.knowledgeBaseId));
  return { ...choices, knowledgeBaseId: base.id, baseTitle: base.title };
}

/**
 * Queues an import of an uploaded file.
 * @throws AppError CONFLICT while another one runs for the knowledge base
 */
export async function startImport(
  ctx: Ctx,
  store: FileStore,
  {
    choices,
    file,
  }: {
    choices: Awaited<ReturnType<typeof demandImport>>;
    file: { name: string; bytes: Uint8Array };
  },
): Promise<number> {
  const { viewer, now } = ctx;
  if (!/\.(zip|json|md|markdown)$/i.test(file.name)) {
    const message = 'Choose a zip archive, a JSON file or a Markdown file.';
    throw validationFailed([{ field: 'file', rule: 'format', message }]);
  }
  await endStalled(ctx, store);
  const key = newFileKey();
  await store.put(key, file.bytes);
  try {
    return await inTransaction(ctx, async ({ trx }) => {
      const { id } = await trx
        .insertInto('article_imports')
        .values({
          ...{ knowledge_base_id: choices.knowledgeBaseId, member_id: viewer.memberId ?? 0 },
          ...{ format: choices.format, file_name: file.name.slice(0, 255), storage_key: key },
          ...{ language: choices.language, publishes: choices.publish },
          ...{ is_dry_run: choices.dryRun, state: 'QUEUED', created_at: now, updated_at: now },
        })
        .onConflict((same) => same.doNothing())
        .returning('id')
        .executeTakeFirstOrThrow(
          () => new AppError('CONFLICT', { message: 'Another import is still running.' }),
        );
      const { format, baseTitle, knowledgeBaseId, dryRun } = choices;
      await audit(trx, ctx, {
        action: 'knowledgeBase.imported',
        ...{ subjectType: 'conversation', subjectId: knowledgeBaseId },
        detail: { title: baseTitle, format, dryRun },
      });
      await addJob(trx, { name: 'importArticles', payload: { importId: id } }, { maxAttempts: 5 });
      return id;
    });
  } catch (error) {
    await store.delete(key);
    throw error;
  }
}

/** Runs a queued import, or continues one that a restart interrupted. */
export async function runImport(
  ctx: Ctx,
  { importId }: { importId: number },
  { files, signal }: { files: FileStore; signal: AbortSignal },
): Promise<void> {
  const row = await ctx.db
    .updateTable('article_imports')
    .set({ state: 'RUNNING', updated_at: ctx.now })
    .where('id', '=', importId)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return;
  try {
    const report = await importUpload(ctx, row, { files, signal });
    await settle(ctx, files, row, { state: 'DONE', report: JSON.stringify(report) });
  } catch (error) {
    if (signal.aborted) throw error;
    const isExpected = error instanceof ArchiveFailure || error instanceof AppError;
    if (!isExpected) ctx.log.error({ err: error, importId }, 'an import of articles failed');
    await settle(ctx, files, row, { state: 'FAILED', error: writeFault(faultOf(error)) });
  }
}

function faultOf(error: unknown): TransferFault {
  if (error instanceof ArchiveFailure) return error.fault;
  if (!(error instanceof AppError)) return { reason: 'unexpected' };
  const isForbidden = error.code === 'FORBIDDEN' || error.code === 'NOT_FOUND';
  return isForbidden ? { reason: 'forbidden' } : { reason: 'other', detail: error.message };
}

async function importUpload(
  ctx: Ctx,
  row: StoredImport,
  { files, signal }: { files: FileStore; signal: AbortSignal },
): Promise<TransferReport> {
  const viewer = await findViewer(ctx, row.member_id);
  if (viewer === null) throw new AppError('FORBIDDEN');
  const kept = row.storage_key === null ? null : await files.get(row.storage_key);
  const format = importFormats.find((each) => each === row.format);
  if (kept === null || format === undefined) {
    throw new ArchiveFailure({ reason: 'uploadGone' });
  }
  const directory = await mkdtemp(path.join(os.tmpdir(), 'plaza-import-'));
  try {
    const place = path.join(directory, `upload${path.extname(row.file_name).toLowerCase()}`);
    await pipeline(kept.stream, createWriteStream(place));
    const archive = await openArchive(place);
    let shownAt = 0;
    try {
      return await importArticles(
        { ...ctx, viewer, perRequest: new Map() },
        {
          ...{ archive, format, language: row.language, publish: row.publishes, signal },
          knowledgeBaseId: row.knowledge_base_id,
          store: row.is_dry_run ? null : files,
          onProgress: async (done, total) => {
            if (Date.now() - shownAt < progressEveryMs && done < total) return;
            shownAt = Date.now();
            await ctx.db
              .updateTable('article_imports')
              .set({ done, total, updated_at: new Date() })
              .where('id', '=', row.id)
              .execute();
          },
        },
      );
    } finally {
      await archive.close();
    }
  } finally {
    await rm(directory, { recursive: true });
  }
}

async function settle(
  ctx: Ctx,
  files: FileStore,
  { id, storage_key }: StoredImport,
  outcome: { state: 'DONE'; report: string } | { state: 'FAILED'; error: string },
): Promise<void> {
  await ctx.db
    .updateTable('article_imports')
    .set({ ...outcome, storage_key: null, updated_at: new Date() })
    .where('id', '=', id)
    .execute();
  if (storage_key !== null) await files.delete(storage_key);
}

/** Imports whose process died for good do not block the next one. */
async function endStalled(ctx: Ctx, files: FileStore): Promise<void> {
  const rows = await ctx.db
    .selectFrom('article_imports')
    .selectAll()
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .where('updated_at', '<', new Date(+ctx.now - stalledHours * 3_600_000))
    .execute();
  const interrupted = writeFault({ reason: 'interrupted' });
  for (const row of rows) {
    await settle(ctx, files, row, { state: 'FAILED', error: interrupted });
  }
}

export async function deleteOldImports({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await sql`
    delete from article_imports where state in ('DONE', 'FAILED')
      and created_at < ${now}::timestamptz - ${`${keptDays} days`}::interval`.execute(db);
}
