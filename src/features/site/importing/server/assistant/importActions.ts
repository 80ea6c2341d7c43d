import fs from 'node:fs/promises';
import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { parseInput } from '#core/parseInput.ts';
import { demandMember } from '#core/permissions.ts';
import { demandPresence } from '#features/people/identity/server/demandPresence.ts';
import { isAdministrator } from '#features/site/access/accessRules.ts';
import type { Ctx } from '#platform/context.ts';
import {
  actionsAt,
  canImport,
  type ImportAction,
  type ImportTask,
  importActions,
  needsPresence,
} from '../../importRules.ts';
import { isTaskFree } from '../importCommits.ts';
import {
  type AssistedImport,
  beginTask,
  findAssistedImport,
  type ImportChanges,
  isOtherRunning,
  noteImport,
} from './assistedImports.ts';
import { wantsRoles } from './chooseRecord.ts';
import { fittingTables, givenMapping, givenOptions, givenTables, refused } from './givenChoices.ts';
import { importMappingName, tableMappingsSchema } from './importChoices.ts';
import { removeWorkFolder } from './importFolder.ts';
import { uploadPath } from './importWork.ts';

export function demandImporter({ viewer }: Ctx): number {
  const memberId = demandMember(viewer);
  if (!canImport(viewer)) throw new AppError('FORBIDDEN');
  return memberId;
}

/** @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND */
export async function getAssistedImport(ctx: Ctx, id: unknown): Promise<AssistedImport> {
  demandImporter(ctx);
  const row = await findAssistedImport(ctx.db, requireId(String(id)));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

const actionSchema = z.object({
  action: z.enum([...importActions, 'mapping']),
  password: z.string().max(1000).optional(),
});

/**
 * Does something with an import: begins its next task, pauses it, or gives it up.
 * @throws AppError CONFLICT if it is elsewhere by now, VALIDATION_FAILED, PASSWORD_MISMATCH
 */
export async function actOnImport(ctx: Ctx, id: unknown, given: unknown): Promise<AssistedImport> {
  const row = await getAssistedImport(ctx, id);
  const { action, password } = parseInput(actionSchema, given);
  const isOffered = actionsAt(row).includes(action === 'mapping' ? 'convert' : action);
  if (!isOffered) throw new AppError('CONFLICT');
  if (action === 'mapping') {
    await applySavedMapping(ctx, row, given);
    return row;
  }
  if (needsPresence(action)) await demandPresence(ctx, password);
  if (action === 'pause' || action === 'cancel') await stopTask(ctx, row, action);
  else await begin(ctx, row, { action, given });
  return row;
}

async function begin(
  ctx: Ctx,
  row: AssistedImport,
  { action, given }: { action: Exclude<ImportAction, 'pause' | 'cancel'>; given: unknown },
): Promise<void> {
  const { id } = row;
  if (action !== 'inspect' && (await isOtherRunning(ctx.db, id))) throw refused('action', 'busy');
  const task: ImportTask = action === 'resume' ? row.task : action;
  const changes = await changesBy[action](ctx, row, given);
  await ctx.db.transaction().execute(async (trx) => {
    const from = { task: row.task, state: row.state };
    if (!(await beginTask(trx, { id, from, task }, changes))) throw new AppError('CONFLICT');
    const verb = auditVerbs[action];
    const detail = { name: changes.source ?? row.source, file: row.file_name };
    if (verb) await noteImport(trx, ctx, { action: `import.${verb}`, id, detail });
  });
}

const auditVerbs: Partial<Record<ImportAction, string>> = {
  import: 'started',
  resume: 'resumed',
  undo: 'undone',
};

type Changes = (ctx: Ctx, row: AssistedImport, given: unknown) => Promise<ImportChanges>;

const changesBy: Record<Exclude<ImportAction, 'pause' | 'cancel'>, Changes> = {
  inspect: async (_ctx, row) => {
    if (row.place === 'upload' && row.task === 'upload') await demandWhole(row);
    return {};
  },
  convert: convertChanges,
  try: async (ctx, row, given) => {
    if (row.overview === null) throw new AppError('CONFLICT');
    const choices = { ...row.choices, ...givenMapping(given, row.overview) };
    demandRoles(ctx, choices);
    return { choices };
  },
  import: async (ctx, row) => {
    demandRoles(ctx, row.choices);
    return {};
  },
  resume: async (ctx, row) => {
    demandRoles(ctx, row.choices);
    return {};
  },
  undo: async () => ({}),
};

/** Roles are permissions: who may not give every role imports none. */
function demandRoles(ctx: Ctx, choices: AssistedImport['choices']): void {
  if (wantsRoles(choices) && !isAdministrator(ctx.viewer)) throw new AppError('FORBIDDEN');
}

async function demandWhole(row: AssistedImport): Promise<void> {
  const found = await fs.stat(uploadPath(row)).catch(() => null);
  if (found?.size !== row.byte_size) throw refused('file', 'incomplete');
}

async function convertChanges(
  ctx: Ctx,
  row: AssistedImport,
  given: unknown,
): Promise<ImportChanges> {
  const { system, source, language, restricted } = givenOptions(given);
  const isTables = system === 'csv' && row.inspection?.system === 'csv';
  const tables = isTables ? givenTables(given, row.inspection?.files ?? []) : null;
  const saveAs: unknown = Object(given).saveAs;
  if (tables !== null && typeof saveAs === 'string' && saveAs.trim() !== '') {
    const { saveAs: name } = parseInput(z.object({ saveAs: importMappingName }), given);
    await saveMapping(ctx, name, tables);
  }
  return { system, source, choices: { ...row.choices, language, restricted, tables } };
}

async function saveMapping(ctx: Ctx, name: string, tables: unknown): Promise<void> {
  const row = { mapping: JSON.stringify(tables), member_id: ctx.viewer.memberId };
  const values = { ...row, updated_at: ctx.now };
  await ctx.db
    .insertInto('import_mappings')
    .values({ name, ...values })
    .onConflict((same) => same.column('name').doUpdateSet(values))
    .execute();
}

/** Puts a mapping that was kept into the form. */
async function applySavedMapping(ctx: Ctx, row: AssistedImport, given: unknown): Promise<void> {
  const { mapping: name } = parseInput(z.object({ mapping: importMappingName }), given);
  const saved = await ctx.db
    .selectFrom('import_mappings')
    .select('mapping')
    .where('name', '=', name)
    .executeTakeFirst();
  if (!saved) throw refused('mapping', 'unknown');
  const parsed = tableMappingsSchema.parse(saved.mapping);
  const tables = fittingTables(parsed, row.inspection?.files ?? []);
  if (Object.keys(tables).length === 0) throw refused('mapping', 'otherColumns');
  await ctx.db
    .updateTable('community_imports')
    .set({ choices: JSON.stringify({ ...row.choices, tables }) })
    .where('id', '=', row.id)
    .execute();
}

async function stopTask(ctx: Ctx, row: AssistedImport, wanted: 'pause' | 'cancel'): Promise<void> {
  const { id, state, task } = row;
  const isRunning = state === 'running' && task !== 'upload';
  const stopped = isRunning ? stoppedBeforeWork(task, wanted) : { state: 'cancelled' };
  const isWorking = await ctx.db.transaction().execute(async (trx) => {
    const isWorking = isRunning && !(await isTaskFree(trx, id));
    const { numUpdatedRows } = await trx
      .updateTable('community_imports')
      // What works notices it itself, within a second or so.
      .set(isWorking ? { wanted } : stopped)
      .where('id', '=', id)
      .where('task', '=', task)
      .where('state', '=', state)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new AppError('CONFLICT');
    if (wanted === 'pause') return isWorking;
    const detail = { name: row.source, file: row.file_name };
    await noteImport(trx, ctx, { action: 'import.cancelled', id, detail });
    return isWorking;
  });
  if (!isWorking && stopped.state === 'cancelled') await removeWorkFolder(id);
}

/** Where an import is whose task was stopped before a process worked at it: as if one had. */
function stoppedBeforeWork(task: ImportTask, wanted: 'pause' | 'cancel') {
  if (wanted === 'pause') return { state: 'paused' } as const;
  return task === 'try'
    ? ({ task: 'convert', state: 'done' } as const)
    : ({ state: 'cancelled' } as const);
}
