import { mysqlText } from './mysqlText.ts';
import type { MysqlValue } from './mysqlValues.ts';

/** A row of a dump; its values are decoded when they are asked for. */
export class MysqlRow {
  readonly table: string;
  /** From 1, within its table. */
  readonly number: number;
  readonly #columns: ReadonlyMap<string, number>;
  readonly #values: readonly MysqlValue[];

  constructor(
    table: string,
    row: {
      number: number;
      columns: ReadonlyMap<string, number>;
      values: readonly MysqlValue[];
    },
  ) {
    this.table = table;
    this.number = row.number;
    this.#columns = row.columns;
    this.#values = row.values;
  }

  has(column: string): boolean {
    return this.#columns.has(column);
  }

  /** Empty for NULL, and for a column that this version of the software doesn’t have. */
  text(column: string): string {
    const index = this.#columns.get(column);
    const value = index === undefined ? null : this.#values[index];
    return value == null ? '' : mysqlText(value);
  }

  /** 0 for what is no number. */
  integer(column: string): number {
    const number = Number(this.text(column));
    return Number.isSafeInteger(number) ? number : 0;
  }
}
