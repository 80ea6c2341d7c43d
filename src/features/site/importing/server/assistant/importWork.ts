import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { importKinds } from '#platform/import/importKind.ts';
import { type ImportReportRow, neutralSystem } from '../../importRules.ts';
import { converters } from '../converters/converters.ts';
import { runConversion } from '../converters/frame/runConversion.ts';
import { hasAllRows } from '../lossRules.ts';
import { openExportFolder } from '../neutral/exportFolder.ts';
import { runFolderImport } from '../neutral/folderImport.ts';
import { undoImport } from '../neutral/undoImport.ts';
import { type AssistedImport, type ImportChanges, isKnownSource } from './assistedImports.ts';
import { wantsRoles } from './chooseRecord.ts';
import { detectSystem, isReadPacked } from './detectSystem.ts';
import { readFolderOverview } from './folderOverview.ts';
import { ImportFault } from './importFault.ts';
import { makeWorkFolder, sourcePath, workFolder } from './importFolder.ts';
import { rowsOfLosses, rowsOfTallies, withEarlier } from './importReportRows.ts';
import { exampleKey, type ReasonExamples, runChoices } from './runChoices.ts';
import {
  type ImportWork,
  isThere,
  StoppedWork,
  UnbalancedReport,
  type WorkTools,
} from './workTools.ts';

/** The file of an upload. */
export function uploadPath({ id, file_name }: Pick<AssistedImport, 'id' | 'file_name'>): string {
  return path.join(workFolder(id), 'upload', file_name);
}

async function givenSource(row: AssistedImport): Promise<string> {
  if (row.place === 'server') return sourcePath(row.file_name);
  const file = uploadPath(row);
  if (!(await isThere(file))) throw new ImportFault('notFound', row.file_name);
  return file;
}

/** What is converted: the source, or what was unpacked of it. */
async function readSource(row: AssistedImport): Promise<string> {
  const unpacked = row.inspection?.unpacked ?? null;
  return unpacked === null ? givenSource(row) : path.join(workFolder(row.id), unpacked);
}

/** A folder of the neutral format: the source itself, or what was made of it. */
async function neutralFolder(row: AssistedImport): Promise<string> {
  if (row.system === neutralSystem) return readSource(row);
  return path.join(workFolder(row.id), 'converted');
}

/** What an import of `/admin/imports` does, by task. */
export const importWork: ImportWork = {
  inspect: async ({ row, signal, progress }) => {
    const given = await givenSource(row);
    const tools = { signal, progress };
    const work = await makeWorkFolder(row.id);
    const isFile = (await fs.stat(given)).isFile();
    const isAsItIs = !isFile || (await isReadPacked(given, tools));
    const { unpackSource } = await import('./unpackSource.ts');
    const folder = isAsItIs ? null : await unpackSource(given, path.join(work, 'source'), signal);
    const found = await detectSystem(folder ?? given, tools);
    const unpacked = folder === null ? null : path.relative(work, folder);
    const source = row.source || (await sourceName(found.system, folder ?? given));
    return { inspection: { ...found, unpacked }, system: found.system, source };
  },
  convert: async (tools) => {
    const changes = tools.row.system === neutralSystem ? {} : await convert(tools);
    const dir = await neutralFolder(tools.row);
    const { signal, progress } = tools;
    return { ...changes, overview: await readFolderOverview(dir, { signal, progress }) };
  },
  try: (tools) => runImport(tools, { dryRun: true }),
  import: (tools) => runImport(tools, { dryRun: false }),
  undo,
};

async function sourceName(system: string, source: string): Promise<string> {
  if (system !== neutralSystem) return system;
  const folder = await openExportFolder(source);
  return (folder.source ?? path.basename(source)).slice(0, 200);
}

async function convert({ row, signal, progress }: WorkTools): Promise<ImportChanges> {
  const converter = converters.find(({ system }) => system === row.system);
  if (converter === undefined) throw new ImportFault('wrongSystem', row.system ?? '');
  const source = await readSource(row);
  const work = await makeWorkFolder(row.id);
  const dir = path.join(work, 'converted');
  await fs.rm(dir, { recursive: true, force: true });
  const { language, restricted, tables } = row.choices;
  let map: string | null = null;
  if (row.system === 'csv' && tables !== null) {
    map = path.join(work, 'mapping.json');
    await fs.writeFile(map, JSON.stringify({ format: 1, files: tables }));
  }
  const given = { language, restricted, map, progress, signal };
  const { balanced, tables: found } = await runConversion({ converter, source, dir }, given);
  const reports = { convert: rowsOfLosses(found) };
  if (!balanced) {
    const names = Object.entries(found).flatMap(([name, tally]) =>
      hasAllRows(tally) ? [] : [name],
    );
    throw new UnbalancedReport(names.join(', '), { reports });
  }
  return { reports };
}

async function runImport(
  { ctx, row, files, signal, overall }: WorkTools,
  { dryRun }: { dryRun: boolean },
): Promise<ImportChanges> {
  const task = dryRun ? 'try' : 'import';
  const dir = await neutralFolder(row);
  if (!(await isThere(dir))) throw new ImportFault('notFound', row.file_name);
  const { kinds } = await openExportFolder(dir);
  const sizes = new Map([...kinds].map(([kind, { bytes }]) => [kind, bytes]));
  const examples = examplesOf(dryRun ? [] : (row.reports.import ?? []));
  const choices = await runChoices(ctx.db, { dir, choices: row.choices, examples });
  const report = await runFolderImport({
    ...{ db: ctx.db, files, dir, source: row.source, dryRun, choices, signal },
    withRoles: wantsRoles(row.choices),
    progress: sumOf(sizes, overall),
  });
  const changes = { reports: { [task]: rowsOfTallies(report.tallies, examples) } };
  // What was stopped has a report, too, of how far it came.
  if (!report.finished) throw new StoppedWork(changes);
  return changes;
}

/** Those that a run has found before it paused. */
function examplesOf(rows: readonly ImportReportRow[]): ReasonExamples {
  return new Map(
    rows.flatMap(({ name, reasons }) =>
      reasons.flatMap(({ how, reason, example }) =>
        example === '' ? [] : [[exampleKey(name, how, reason), example] as const],
      ),
    ),
  );
}

/** Progress of one kind after the other as that of all that are left. */
function sumOf(
  sizes: ReadonlyMap<string, number>,
  overall: WorkTools['overall'],
  { isWhole = false } = {},
) {
  const left = new Map(sizes);
  const order = isWhole ? [] : importKinds().map(({ importer }) => importer.kind);
  const done = new Map<string, number>();
  return (label: string, size: number) => {
    // An earlier run has read what comes before the first one.
    const before = done.size === 0 ? Math.max(0, order.indexOf(label)) : 0;
    for (const kind of order.slice(0, before)) left.delete(kind);
    const total = [...left.values()].reduce((sum, one) => sum + one, 0);
    const update = (bytes: number) => {
      done.set(label, bytes);
      const sum = [...done.values()].reduce((before, one) => before + one, 0);
      overall(label, sum, total);
    };
    update(0);
    return { update, stop: () => update(size) };
  };
}

/** Kinds are undone from the last to the first, and the sizes are those that are left. */
async function undo({ ctx, row, files, signal, overall }: WorkTools): Promise<ImportChanges> {
  const { db } = ctx;
  const { source } = row;
  // After a pause or an interruption the report is of all that was there at the beginning.
  const begun = row.reports.undo ?? [];
  const isBegun = begun.length > 0 && begun.every(({ written }) => written === 0);
  const now = await countRecords(ctx, source);
  const before = isBegun ? Object.fromEntries(begun.map(({ name, read }) => [name, read])) : now;
  // It was interrupted after all was removed, and before that was noted.
  if (isBegun && !(await isKnownSource(db, source))) {
    return { reports: { undo: withEarlier([], before) } };
  }
  if (!isBegun) await rememberCounts(ctx, row.id, before);
  const report = await undoImport({
    ...{ db, files, source, signal },
    progress: sumOf(new Map(Object.entries(now)), overall, { isWhole: true }),
  });
  if (!report.finished) throw new StoppedWork();
  const rows = rowsOfTallies(report.tallies, new Map());
  return { reports: { undo: withEarlier(rows, before) } };
}

async function countRecords({ db }: WorkTools['ctx'], source: string) {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*)::int as count from import_records
    where source = ${source} and kind not like 'later:%' group by kind`.execute(db);
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}

async function rememberCounts(
  { db }: WorkTools['ctx'],
  id: number,
  counts: Readonly<Record<string, number>>,
): Promise<void> {
  const empty = { written: 0, merged: 0, skipped: 0, degraded: 0, reasons: [] };
  const begun: ImportReportRow[] = Object.entries(counts).map(([name, read]) => ({
    name,
    read,
    ...empty,
  }));
  await sql`update community_imports
    set reports = reports || ${JSON.stringify({ undo: begun })}::jsonb where id = ${id}`.execute(
    db,
  );
}
