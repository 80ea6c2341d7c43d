import path from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { demandSpace } from '#platform/diskSpace.ts';

/** A value of a scratch table. */
export type Scratch = string | number | null;
export type ScratchRow = Record<string, Scratch>;

const rowsACommit = 20_000;

/**
 * Tables on disk for what a converter must sort or look up, whatever its size: a source’s rows come in an order of its
 * own. It lives in the working folder, and goes with it.
 */
export class ScratchTables {
  readonly #db: DatabaseSync;
  readonly #workDir: string;
  readonly #statements = new Map<string, StatementSync>();
  #sinceCommit = 0;

  constructor(workDir: string) {
    this.#workDir = workDir;
    this.#db = new DatabaseSync(path.join(workDir, 'scratch.sqlite'));
    // Nothing of it outlives the conversion.
    this.#db.exec(
      'pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -65536',
    );
    this.#db.exec('begin');
  }

  /** @param columns as in SQL: `id integer primary key, name text` */
  create(table: string, columns: string): void {
    this.#db.exec(`create table ${table} (${columns})`);
  }

  exec(sql: string): void {
    this.#db.exec(sql);
  }

  /** `insert or ignore`. @returns whether there was none of its key yet */
  insert(table: string, row: Readonly<ScratchRow>): boolean {
    const names = Object.keys(row);
    const { changes } = this.run(
      `insert or ignore into ${table} (${names.map((name) => `"${name}"`).join(', ')})
        values (${names.map(() => '?').join(', ')})`,
      ...Object.values(row),
    );
    return Number(changes) > 0;
  }

  run(sql: string, ...values: SQLInputValue[]): { changes: number | bigint } {
    const result = this.#statement(sql).run(...values);
    this.#sinceCommit += 1;
    if (this.#sinceCommit >= rowsACommit) {
      demandSpace(this.#workDir, 0);
      this.#db.exec('commit; begin');
      this.#sinceCommit = 0;
    }
    return result;
  }

  get(sql: string, ...values: SQLInputValue[]): ScratchRow | undefined {
    // Columns are of the declared types.
    return this.#statement(sql).get(...values) as ScratchRow | undefined;
  }

  all(sql: string, ...values: SQLInputValue[]): ScratchRow[] {
    return this.#statement(sql).all(...values) as ScratchRow[];
  }

  /** Row by row; a statement of its own, so that loops can be nested. */
  *rows(sql: string, ...values: SQLInputValue[]): Generator<ScratchRow> {
    for (const row of this.#db.prepare(sql).iterate(...values)) yield row as ScratchRow;
  }

  close(): void {
    this.#db.close();
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql) ?? this.#db.prepare(sql);
    this.#statements.set(sql, known);
    return known;
  }
}
