import fs from 'node:fs';
import path from 'node:path';
import { isDiskFull } from '#platform/diskSpace.ts';
import { exportManifest } from '#platform/export/writeExport.ts';
import { neutralSystem } from '../../importRules.ts';
import type { Inspection } from '../converters/converter.ts';
import { converters } from '../converters/converters.ts';
import { csvShapeOf } from '../converters/csv/csvFile.ts';
import { csvFilesIn, mapFiles } from '../converters/csv/csvMapping.ts';
import { ConvertFailure } from '../converters/frame/convertFailure.ts';
import { isTar, unpacked } from '../converters/frame/openSource.ts';
import { inspectSource } from '../converters/frame/runConversion.ts';
import { openExportFolder } from '../neutral/exportFolder.ts';
import type { InspectedTable, SourceInspection } from './assistedImports.ts';
import { ImportFault } from './importFault.ts';

const headBytes = 256 * 1024;
const mostTables = 50;
const mostNotes = 20;
const longestNote = 500;

interface DetectTools {
  signal: AbortSignal;
  progress: (label: string, total: number) => { update: (done: number) => void; stop: () => void };
}

/**
 * What a source is, by what is in it: the first system whose reader recognizes it.
 * @throws ImportFault
 */
export async function detectSystem(
  source: string,
  tools: DetectTools,
): Promise<Omit<SourceInspection, 'unpacked'>> {
  if (isExport(source)) return inspectExport(source);
  const likely = await likelySystems(source);
  const reasons: string[] = [];
  for (const system of likely) {
    tools.signal.throwIfAborted();
    const found = await inspectAs(system, source, tools).catch((error: unknown) => {
      if (!(error instanceof ConvertFailure)) throw error;
      reasons.push(error.message);
      return null;
    });
    if (found !== null) return found;
  }
  throw new ImportFault('unrecognized', reasons[0] ?? path.basename(source));
}

/** Whether a source needs no unpacking before it is looked at: a system reads the archive as it is. */
export async function isReadPacked(source: string, tools: DetectTools): Promise<boolean> {
  if (!(await isTar(source))) return false;
  return inspectAs('discourse', source, tools).then(
    () => true,
    (error: unknown) => {
      tools.signal.throwIfAborted();
      if (isDiskFull(error)) throw error;
      return false;
    },
  );
}

/** @throws ConvertFailure if it is of another system */
async function inspectAs(
  system: string,
  source: string,
  { signal, progress }: DetectTools,
): Promise<Omit<SourceInspection, 'unpacked'>> {
  const converter = converters.find((each) => each.system === system);
  if (converter === undefined) throw new ConvertFailure(`${system} is not read`);
  if (system === 'csv') return inspectTables(source);
  const given = { language: 'en', restricted: 'private', map: null, progress, signal } as const;
  const found = await inspectSource({ converter, source }, given);
  return { system, ...bounded(found), files: [] };
}

function bounded({ title, counts, notes }: Inspection): Inspection {
  return {
    title,
    counts,
    notes: notes.slice(0, mostNotes).map((note) => note.slice(0, longestNote)),
  };
}

function isExport(source: string): boolean {
  return fs.statSync(source).isDirectory() && fs.existsSync(path.join(source, exportManifest));
}

async function inspectExport(source: string): Promise<Omit<SourceInspection, 'unpacked'>> {
  const { kinds } = await openExportFolder(source);
  const counts = [...kinds].filter(([, { records }]) => records > 0);
  return {
    ...{ system: neutralSystem, title: 'Plaza', notes: [], files: [] },
    counts: Object.fromEntries(counts.map(([kind, { records }]) => [kind, records])),
  };
}

/** Tables: their columns with the mapping that is proposed, also where it is not enough. */
async function inspectTables(source: string): Promise<Omit<SourceInspection, 'unpacked'>> {
  const paths = csvFilesIn(source).slice(0, mostTables);
  const files: InspectedTable[] = [];
  for (const file of paths) {
    const { header, encoding, delimiter } = await csvShapeOf(file);
    const proposed = await mapFiles(file, null).catch((error: unknown) => {
      if (error instanceof ConvertFailure) return null;
      throw error;
    });
    const mapping = proposed?.files[0]?.mapping;
    files.push({
      ...{ name: path.basename(file), header, encoding, delimiter },
      ...{ kind: mapping?.kind ?? null, columns: mapping?.columns ?? {} },
    });
  }
  return { system: 'csv', title: 'CSV', counts: { files: files.length }, notes: [], files };
}

/** The systems that a source can be of, the likeliest first: no reader goes through a dump that is not its own. */
async function likelySystems(source: string): Promise<string[]> {
  if (fs.statSync(source).isDirectory()) return likelyFolders(fs.readdirSync(source));
  const name = path.basename(source).toLowerCase();
  if (await isTar(source)) return ['discourse'];
  const head = await headOf(source);
  if (name.endsWith('.bson') || /^objects\.json/.test(name)) return ['nodebb'];
  if (/PostgreSQL database dump/i.test(head)) {
    return /legacy_(?:object|hash)/.test(head) ? ['nodebb'] : ['discourse', 'nodebb'];
  }
  if (/\.sql(?:\.(?:gz|zst))?$/.test(name) || /MySQL dump|phpMyAdmin|CREATE TABLE `/i.test(head)) {
    return ['phpbb'];
  }
  return /^\s*[[{]/.test(head) ? [] : ['csv'];
}

function likelyFolders(names: readonly string[]): string[] {
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  return [
    ...(has(/^posts\.xml$/i) ? ['stackexchange'] : []),
    ...(has(/^objects\.(?:bson|json)/i) ? ['nodebb'] : []),
    ...(has(/^dump\.sql(?:\.gz)?$/i) ? ['discourse', 'nodebb'] : []),
    ...(has(/\.sql(?:\.(?:gz|zst))?$/i) ? ['phpbb'] : []),
    ...(has(/\.(?:csv|tsv)$/i) ? ['csv'] : []),
    // It reads the folders in it, too.
    'zendesk',
  ];
}

async function headOf(file: string): Promise<string> {
  const stream = await unpacked(file);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= headBytes) break;
    }
  } catch {
    // A damaged archive: its reader says what is wrong with it.
  } finally {
    stream.destroy();
  }
  return Buffer.concat(chunks).subarray(0, headBytes).toString('latin1');
}
