import type { LossLedger } from './frame/lossLedger.ts';
import type { NeutralWriter } from './frame/neutralWriter.ts';

/** What a source is and has, before anything is converted: read quickly, and counted roughly. */
export interface Inspection {
  /** Such as "Discourse, schema of 2024-03-15". */
  title: string;
  /** What will be converted, in rows or files. */
  counts: Record<string, number>;
  /** What the operator should know or decide first. */
  notes: string[];
}

export interface ConvertOptions {
  /** The language of texts whose source doesn’t say it. */
  language: string;
  /** What becomes of content that not everybody may read there: private posts, or left out. Never published. */
  restricted: 'private' | 'skip';
  /** A file with the mapping of columns (CSV). */
  map: string | null;
  /** Made and removed by the frame; for what is larger than memory. */
  workDir: string;
  ledger: LossLedger;
  progress: (label: string, total: number) => { update: (done: number) => void; stop: () => void };
  signal: AbortSignal;
}

/**
 * Reads a dump of another system and writes it as records of the neutral format (docs/converters.md).
 * Ids are derived from those of the source: a second conversion of a newer dump has the same for the same records.
 */
export interface Converter {
  system: string;
  /** Of the help: the files that it reads. */
  reads: string;
  /** @throws ConvertFailure if the source is something else, or incomplete */
  inspect: (source: string, options: ConvertOptions) => Promise<Inspection>;
  /** Accounts for each row that it reads in the ledger. */
  convert: (source: string, writer: NeutralWriter, options: ConvertOptions) => Promise<void>;
}
