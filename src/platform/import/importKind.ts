import type { z } from 'zod';
import type { Database } from '../database/database.ts';
import { exportKinds } from '../export/exportKind.ts';
import { serverParts } from '../feature/serverFeature.ts';
import type { FileStore } from '../files/fileStore.ts';

/** The columns of a row as JSON: times as text, lists as arrays. */
export type ImportRow = Readonly<Record<string, unknown>>;

/** A record that another names; null names none. Of one that is required the kind's placeholder takes the place. */
export type ImportReference = readonly [kind: string, id: string | null, how?: 'required'];

/** What an import works with: the transaction of one batch, and the options of the run. */
export interface ImportScope {
  trx: Database;
  /** Names the import: the same in each run of an export and its newer versions. */
  source: string;
  now: Date;
  isDryRun: boolean;
  /** Whether roles, and members' roles beyond member, are imported. */
  withRoles: boolean;
  files: FileStore;
  /** The bytes of a file of the folder; null: they are missing, too many, or no plain file within it. */
  readFile: (id: string, mostBytes: number) => Promise<Buffer | null>;
  /** The storage key of a file: the same if it is written again, and known to nobody else. */
  fileKey: (id: string) => string;
  /** Notes the new ids of parts of records, for `references` to a kind of their own. */
  remember: (kind: string, ids: ReadonlyMap<string, number>) => Promise<void>;
}

/** What a row is made with. */
export interface ImportGiven<P> extends Pick<ImportScope, 'source' | 'now' | 'withRoles'> {
  /** Reserved for a new row, or that of the row to be updated; 0 in tables without ids. */
  id: number;
  prepared: P;
  /** The new id of a record; null, and noted as a loss, if it was not imported. */
  find: (kind: string, id: string | null) => number | null;
  /** The same, or that of the kind's placeholder. */
  require: (kind: string, id: string | null) => number;
  /** Sanitized, with the new ids of files and members. */
  html: (text: string) => string;
  /** An address in which the id of a file is the new one. */
  address: (source: string) => string;
  /** The record is kept, but not all of it. */
  degrade: (reason: string) => void;
}

export interface WrittenRow<T> {
  record: T;
  row: ImportRow;
  isNew: boolean;
}

/** How the records of a kind become rows of a table. */
export interface ImportKindOf<T, P = undefined> {
  kind: string;
  /** Takes the place of the export's: what it names and comes later is in `later`. */
  order?: number;
  table: string;
  /** The key of a table without an `id`; a row with the same one is kept as it is. */
  key?: readonly string[];
  /** Of records without an `id`. */
  idOf?: (record: T) => string;
  references?: (record: T) => readonly ImportReference[];
  /** Texts and addresses in which files and members are named. */
  texts?: (record: T) => readonly string[];
  /** Reads what the rows of a batch depend on. */
  prepare?: (scope: ImportScope, records: readonly T[], given: Lookup) => Promise<P>;
  /** What is here already and takes the place of a new record: by the record's id, the id here. */
  match?: (
    scope: ImportScope,
    records: readonly T[],
  ) => Promise<ReadonlyMap<string, number | null>>;
  matchedBecause?: string;
  /** A row, or why there is none. */
  row: (record: T, given: ImportGiven<P>) => ImportRow | string;
  /** Columns that change by use: they don’t count as edited here, and an update leaves them alone. */
  unwatched?: readonly string[];
  /** Columns of sanitized HTML, whose links to the old system lead to what came from there: set at the end. */
  linked?: readonly string[];
  /** Columns that name records which come later in the file or the folder: set at the end. */
  later?: (record: T) => Readonly<Record<string, ImportReference>>;
  /** With a new row or a changed one: search documents, attached files, rows of other tables. */
  written?: (scope: ImportScope, rows: readonly WrittenRow<T>[], given: Lookup) => Promise<void>;
  /** Takes the place of a record that is named and was not imported. */
  placeholder?: (scope: ImportScope) => Promise<number>;
  /** SQL about the row `t`: something here depends on it, so that undoing the import leaves it. */
  keptIf?: string;
  /** Removes what `written` made, before the rows are removed. */
  removed?: (
    scope: Pick<ImportScope, 'trx' | 'source' | 'files' | 'isDryRun'>,
    rows: readonly { id: number; row: ImportRow }[],
  ) => Promise<void>;
}

export interface Lookup {
  /** The new id of a record that `references` names. */
  newId: (kind: string, id: string | null) => number | undefined;
}

/** A kind whose type of record only its own functions know. */
// biome-ignore lint/suspicious/noExplicitAny: records are parsed with the schema of the kind's export
export type ImportKind = ImportKindOf<any, any>;

/** Something that follows from all imported rows, such as counters; in one transaction, and safe to repeat. */
export type ImportFinish = (scope: Pick<ImportScope, 'trx' | 'source' | 'now'>) => Promise<void>;

type ImportUndone = (
  scope: Pick<ImportScope, 'trx'>,
  removed: { kind: string; ids: readonly number[] },
) => Promise<void>;

declare module '../feature/serverFeature.ts' {
  interface ServerFeature {
    importKinds?: readonly ImportKind[];
    /** After an import, and after one was undone; those of lower features first. */
    importFinishes?: readonly ImportFinish[];
    /** Removes what the feature's own `importFinishes` made of rows that are about to be removed. */
    importUndone?: ImportUndone;
  }
}

/** @param _record the schema of the kind's export, which gives the type of the records */
export function defineImportKind<S extends z.ZodType, P = undefined>(
  _record: S,
  kind: ImportKindOf<z.infer<S>, P>,
): ImportKind {
  return kind;
}

/** A kind that can be imported, with its schema. */
export interface ReadKind {
  importer: ImportKind;
  record: z.ZodObject;
}

/** In the order in which they are read. */
export function importKinds(): ReadKind[] {
  return importersBy(({ importer: { order }, exportOrder }) => order ?? exportOrder);
}

/** In the order in which they refer to each other, also by what is set later. */
export function importKindsByReference(): ReadKind[] {
  return importersBy(({ exportOrder }) => exportOrder);
}

function importersBy(orderOf: (kind: ReadKind & { exportOrder: number }) => number): ReadKind[] {
  const importers = new Map(
    serverParts('importKinds')
      .flat()
      .map((importer) => [importer.kind, importer]),
  );
  const found = exportKinds().flatMap(({ kind, record, order: exportOrder }) => {
    const importer = importers.get(kind);
    return importer === undefined ? [] : [{ importer, record, exportOrder }];
  });
  return found.toSorted((one, other) => orderOf(one) - orderOf(other));
}

export function importFinishes(): ImportFinish[] {
  return serverParts('importFinishes').flat();
}

export async function tellImportUndone(
  scope: Pick<ImportScope, 'trx'>,
  removed: { kind: string; ids: readonly number[] },
): Promise<void> {
  for (const work of serverParts('importUndone')) await work(scope, removed);
}
