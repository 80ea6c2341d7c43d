import fs from 'node:fs/promises';
import type { Ctx } from '#platform/context.ts';
import type { FileStore } from '#platform/files/fileStore.ts';
import type { ImportTask } from '../../importRules.ts';
import type { AssistedImport, ImportChanges } from './assistedImports.ts';
import { ImportFault } from './importFault.ts';

/** What a task works with. */
export interface WorkTools {
  ctx: Ctx;
  row: AssistedImport;
  files: FileStore;
  /** Aborted if it is to pause, to be given up, or if the process stops. */
  signal: AbortSignal;
  /** Progress of one step after the other. */
  progress: (label: string, total: number) => { update: (done: number) => void; stop: () => void };
  /** Progress of the whole task, where it is known. */
  overall: (label: string, done: number, total: number) => void;
}

/** What each task does. @throws StoppedWork if its signal ended it */
export type ImportWork = Record<
  Exclude<ImportTask, 'upload'>,
  (tools: WorkTools) => Promise<ImportChanges>
>;

/** Ended by its signal, with what is to be kept of it. */
export class StoppedWork extends Error {
  override name = 'StoppedWork';
  readonly changes: ImportChanges;

  constructor(changes: ImportChanges = {}) {
    super('stopped before the end');
    this.changes = changes;
  }
}

/** A report that doesn’t add up: it is kept, and the import goes no further. */
export class UnbalancedReport extends ImportFault {
  readonly changes: ImportChanges;

  constructor(names: string, changes: ImportChanges) {
    super('unbalanced', names);
    this.changes = changes;
  }
}

export async function isThere(place: string): Promise<boolean> {
  return fs.access(place).then(
    () => true,
    () => false,
  );
}
