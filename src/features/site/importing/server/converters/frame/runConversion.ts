import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { exportManifest } from '#platform/export/writeExport.ts';
import type { LossReport } from '../../lossRules.ts';
import type { Converter, ConvertOptions, Inspection } from '../converter.ts';
import { ConvertFailure } from './convertFailure.ts';
import { LossLedger } from './lossLedger.ts';
import { neutralKinds } from './neutralKinds.ts';
import { NeutralWriter } from './neutralWriter.ts';

type GivenOptions = Omit<ConvertOptions, 'workDir' | 'ledger'>;

const lossFile = 'losses.json';
/** Is there while a conversion runs, and after one that was killed. */
const workFolder = '.converting';

/**
 * Converts a source into an empty folder. `losses.json` is written also where the rows don’t add up; `export.json`, without
 * which the folder is incomplete, only if they do.
 * @throws ConvertFailure
 */
export async function runConversion(
  of: {
    converter: Converter;
    source: string;
    dir: string;
    onInspected?: (found: Inspection) => void;
  },
  given: GivenOptions,
): Promise<LossReport> {
  const { converter, source, dir } = of;
  demandSource(source);
  makeEmpty(dir);
  const workDir = path.join(dir, workFolder);
  fs.mkdirSync(workDir, { mode: 0o700 });
  const ledger = new LossLedger();
  let writer: NeutralWriter | null = null;
  try {
    writer = new NeutralWriter(dir);
    const options = { ...given, workDir, ledger };
    of.onInspected?.(await converter.inspect(source, options));
    await converter.convert(source, writer, options);
    if (given.signal.aborted) throw new ConvertFailure('stopped before the end');
    const balanced = ledger.unbalanced().length === 0;
    const report = {
      ...{ system: converter.system, source: path.basename(source) },
      ...{ convertedAt: new Date().toISOString(), balanced, tables: ledger.tables() },
    };
    fs.writeFileSync(path.join(dir, lossFile), `${JSON.stringify(report, null, 2)}\n`, {
      mode: 0o600,
    });
    if (balanced) writer.finish(converter.system);
    return report;
  } catch (error) {
    removeHalf(dir);
    throw error;
  } finally {
    writer?.close();
    fs.rmSync(workDir, { recursive: true, force: true });
  }
}

/** @throws ConvertFailure if the source is something else */
export async function inspectSource(
  { converter, source }: { converter: Converter; source: string },
  given: GivenOptions,
): Promise<Inspection> {
  demandSource(source);
  const workDir = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-convert-'));
  try {
    return await converter.inspect(source, { ...given, workDir, ledger: new LossLedger() });
  } finally {
    fs.rmSync(workDir, { recursive: true, force: true });
  }
}

function demandSource(source: string): void {
  if (!fs.existsSync(source)) throw new ConvertFailure(`${source} does not exist`);
}

function makeEmpty(dir: string): void {
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
  if (fs.existsSync(path.join(dir, workFolder))) removeHalf(dir);
  if (fs.readdirSync(dir).length > 0) throw new ConvertFailure(`${dir} is not empty`);
}

/** What a conversion that failed or was killed has left: the next one begins anew, in an empty folder. */
function removeHalf(dir: string): void {
  const own = neutralKinds().map(({ kind }) => `${kind}.jsonl`);
  for (const name of [...own, 'files', lossFile, exportManifest, workFolder]) {
    fs.rmSync(path.join(dir, name), { recursive: true, force: true });
  }
}
