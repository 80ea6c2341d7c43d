import type { ConvertOptions } from '../converter.ts';
import type { NeutralWriter } from '../frame/neutralWriter.ts';
import type { ScratchTables } from '../frame/scratchTables.ts';
import type { HashFamily, PairFamily } from './nodebbKeys.ts';
import type { NodebbPlaces } from './nodebbText.ts';

export interface NodebbRun {
  scratch: ScratchTables;
  writer: NeutralWriter;
  options: ConvertOptions;
  /** For a text that everybody reads, or not: files are secure unless a public text uses them. */
  places: (isPublic: boolean) => NodebbPlaces;
  now: Date;
}

export interface Stored {
  owner: string;
  part: string | null;
  data: StoredFields;
}

/** The fields of a hash, whose values are text or numbers by the database they come from. */
export class StoredFields {
  readonly #data: Readonly<Record<string, unknown>>;

  constructor(json: unknown) {
    this.#data = JSON.parse(String(json));
  }

  text(name: string): string {
    const value = Object.hasOwn(this.#data, name) ? this.#data[name] : null;
    return value === null || value === undefined ? '' : String(value);
  }

  /** 0 for none. */
  number(name: string): number {
    const value = Number(this.text(name) || 0);
    return Number.isFinite(value) ? value : 0;
  }

  isOn(name: string): boolean {
    return /^(1|true)$/.test(this.text(name));
  }

  /** A time in milliseconds; null for none. */
  time(name: string): string | null {
    const value = this.number(name);
    return value > 0 && value < 253_402_300_799_000 ? new Date(value).toISOString() : null;
  }
}

export const beginning = '1970-01-01T00:00:00.000Z';

/** Hashes of a family, by number. */
export function* storedHashes({ scratch }: NodebbRun, family: HashFamily): Generator<Stored> {
  const rows = scratch.rows(
    `select owner, part, data from hashes where family = ? order by cast(owner as integer), owner, part`,
    family,
  );
  for (const { owner, part, data } of rows) {
    yield {
      owner: String(owner),
      part: part === null || part === undefined ? null : String(part),
      data: new StoredFields(data),
    };
  }
}

export function findHash(
  { scratch }: NodebbRun,
  family: HashFamily,
  owner: string,
): StoredFields | null {
  const row = scratch.get('select data from hashes where family = ? and owner = ?', family, owner);
  return row === undefined ? null : new StoredFields(row.data);
}

export function isMember(
  { scratch }: NodebbRun,
  family: PairFamily,
  [owner, value]: readonly [string, string],
): boolean {
  return (
    scratch.get(
      'select 1 as found from pairs where family = ? and owner = ? and value = ?',
      ...[family, owner, value],
    ) !== undefined
  );
}
