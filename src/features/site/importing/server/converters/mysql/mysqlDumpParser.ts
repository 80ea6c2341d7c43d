import { createdTable } from './createdTable.ts';
import { MysqlRow } from './mysqlRow.ts';
import { parseMysqlValues } from './mysqlValues.ts';
import { OutsideScanner } from './outsideScanner.ts';

export type MysqlDumpPart =
  | { kind: 'table'; table: string }
  | { kind: 'row'; row: MysqlRow }
  | { kind: 'broken'; table: string; number: number; reason: string }
  /** Rows of tables that nobody wants are only counted. */
  | { kind: 'unread'; table: string; rows: number };

/** In bytes; no post is nearly as long, and a dump with an unclosed string must not fill the memory. */
const longestRow = 64 * 1024 * 1024;
const longestStatement = 1024 * 1024;

type State = 'between' | 'line' | 'comment' | 'statement' | 'rows' | 'row' | 'routine';

interface Insert {
  table: string;
  isWanted: boolean;
  /** Null: neither the statement nor a CREATE TABLE before it says. */
  columns: ReadonlyMap<string, number> | null;
}

const insertTable = '(?:[`"]?[\\w$-]+[`"]?\\.)?[`"]?([\\w$-]+)[`"]?';
const insertHead = new RegExp(
  `^(?:INSERT|REPLACE)\\s+(?:(?:LOW_PRIORITY|DELAYED|HIGH_PRIORITY|IGNORE)\\s+){0,3}(?:INTO\\s+)?${insertTable}\\s*(?:\\(([^()]*)\\)\\s*)?VALUES?\\s*$`,
  'i',
);
/**
 * Reads a dump as mysqldump, phpMyAdmin and the forums' own backups write it, piece by piece: it keeps the row or
 * statement that is being read, and nothing before it. Each byte is looked at once before a row is whole.
 */
export class MysqlDumpParser {
  readonly #wants: (table: string) => boolean;
  readonly #columnsOf = new Map<string, ReadonlyMap<string, number>>();
  readonly #counts = new Map<string, number>();
  #parts: MysqlDumpPart[] = [];
  #state: State = 'between';
  /** Of the current row, statement or comment, from earlier pieces. */
  #held: string[] = [];
  #heldLength = 0;
  /** The end of a statement that is held. */
  #tail = '';
  readonly #scanner = new OutsideScanner();
  #hasStar = false;
  #depth = 0;
  #isTooLong = false;
  #unread = 0;
  #insert: Insert = { table: '', isWanted: false, columns: null };

  constructor(wants: (table: string) => boolean) {
    this.#wants = wants;
  }

  /** @param piece the next bytes, as latin1 */
  push(piece: string): MysqlDumpPart[] {
    for (let at = 0; at < piece.length; ) at = this.#step(piece, at);
    return this.#taken();
  }

  /** What was begun and never ended is broken: the dump is truncated. */
  end(): MysqlDumpPart[] {
    if (this.#state === 'line' && this.#heldLength === 0) this.#state = 'between';
    if (this.#state === 'row' || this.#state === 'rows') {
      this.#broken('the dump ends within this statement');
    }
    return this.#taken();
  }

  #taken(): MysqlDumpPart[] {
    const parts = this.#parts;
    this.#parts = [];
    if (this.#unread > 0) {
      parts.push({ kind: 'unread', table: this.#insert.table, rows: this.#unread });
      this.#unread = 0;
    }
    return parts;
  }

  #step(piece: string, at: number): number {
    switch (this.#state) {
      case 'between':
        return this.#begin(piece, at);
      case 'line':
        return this.#skipTo('\n', piece, at);
      case 'comment':
        return this.#skipComment(piece, at);
      case 'routine':
        return this.#skipRoutine(piece, at);
      case 'statement':
        return this.#readStatement(piece, at);
      case 'rows':
        return this.#betweenRows(piece, at);
      case 'row':
        return this.#readRow(piece, at);
    }
  }

  /** The first two characters say what begins. */
  #begin(piece: string, at: number): number {
    const letter = piece[at] ?? '';
    if (this.#heldLength === 0) {
      if (/[\s;\u00ef\u00bb\u00bf]/.test(letter)) return at + 1;
      if (letter === '#') {
        this.#state = 'line';
        return at + 1;
      }
      this.#hold(letter);
      return at + 1;
    }
    const [first = ''] = this.#held;
    if (first === '-' && letter === '-') {
      this.#release();
      this.#state = 'line';
      return at + 1;
    }
    if (first === '/' && letter === '*') {
      this.#release();
      this.#state = 'comment';
      return at + 1;
    }
    this.#state = 'statement';
    return at;
  }

  #skipTo(end: string, piece: string, at: number): number {
    const found = piece.indexOf(end, at);
    if (found === -1) return piece.length;
    this.#state = 'between';
    return found + 1;
  }

  #skipComment(piece: string, at: number): number {
    // The two characters of the end may be in two pieces.
    if (this.#hasStar && piece[at] === '/') {
      this.#hasStar = false;
      this.#state = 'between';
      return at + 1;
    }
    this.#hasStar = false;
    const star = piece.indexOf('*', at);
    if (star === -1) return piece.length;
    this.#hasStar = true;
    return star + 1;
  }

  /** Triggers and routines: `DELIMITER ;;` until `DELIMITER ;`. */
  #skipRoutine(piece: string, at: number): number {
    const end = piece.indexOf('\n', at);
    this.#hold(piece.slice(at, end === -1 ? piece.length : end));
    if (end === -1) return piece.length;
    if (/^\s*DELIMITER\s+;\s*$/i.test(this.#release())) this.#state = 'between';
    return end + 1;
  }

  #readStatement(piece: string, at: number): number {
    const end = this.#scanner.find(piece, at, ';(\n');
    this.#hold(piece.slice(at, end));
    if (end === piece.length) return end;
    const letter = piece[end];
    if (letter === '\n') {
      if (/^DELIMITER\s/i.test(this.#head())) {
        this.#release();
        this.#state = 'routine';
      } else this.#hold('\n');
      return end + 1;
    }
    if (letter === '(') {
      const isInsert =
        !this.#isTooLong &&
        /^(?:INSERT|REPLACE)\s/i.test(this.#head()) &&
        // Joined only where it may end: a statement of nothing but brackets would be joined at each.
        /\bVALUES?\s*$/i.test(this.#tail);
      const match = isInsert ? insertHead.exec(this.#held.join('')) : null;
      if (match !== null) {
        this.#release();
        this.#beginRows(match[1] ?? '', match[2]);
        return end;
      }
      this.#hold('(');
      return end + 1;
    }
    this.#endStatement();
    return end + 1;
  }

  #endStatement(): void {
    const isTooLong = this.#isTooLong;
    const statement = this.#release();
    this.#state = 'between';
    const created = isTooLong ? null : createdTable(statement);
    if (created === null) return;
    this.#parts.push({ kind: 'table', table: created.table });
    this.#columnsOf.set(created.table, created.columns);
  }

  #beginRows(table: string, listed: string | undefined): void {
    const columns = listed?.split(',').map((column) => column.trim().replace(/^[`"]|[`"]$/g, ''));
    if (this.#unread > 0) {
      this.#parts.push({ kind: 'unread', table: this.#insert.table, rows: this.#unread });
      this.#unread = 0;
    }
    this.#parts.push({ kind: 'table', table });
    this.#insert = {
      table,
      isWanted: this.#wants(table),
      columns:
        columns === undefined
          ? (this.#columnsOf.get(table) ?? null)
          : new Map(columns.map((column, index) => [column, index])),
    };
    this.#state = 'rows';
  }

  #betweenRows(piece: string, at: number): number {
    const letter = piece[at] ?? '';
    if (letter === '(') {
      this.#depth = 1;
      this.#state = 'row';
    } else if (letter === ';') this.#state = 'between';
    // ON DUPLICATE KEY UPDATE …
    else if (!/[\s,]/.test(letter)) {
      this.#state = 'statement';
      return at;
    }
    return at + 1;
  }

  #readRow(piece: string, at: number): number {
    const end = this.#scanner.find(piece, at, '()');
    this.#hold(piece.slice(at, end));
    if (end === piece.length) return end;
    this.#depth += piece[end] === '(' ? 1 : -1;
    if (this.#depth > 0) this.#hold(piece[end] ?? '');
    else this.#endRow();
    return end + 1;
  }

  #endRow(): void {
    const { table, isWanted, columns } = this.#insert;
    const isTooLong = this.#isTooLong;
    const text = this.#release();
    this.#state = 'rows';
    if (!isWanted) {
      this.#unread += 1;
      return;
    }
    const values = isTooLong ? null : parseMysqlValues(text);
    if (isTooLong) this.#broken('the row is too long');
    else if (columns === null) this.#broken('the dump does not say which columns it has');
    else if (values === null) this.#broken('a value is not a literal');
    else if (values.length !== columns.size) {
      this.#broken(`${values.length} values for ${columns.size} columns`);
    } else {
      const row = new MysqlRow(table, { number: this.#numberOf(table), columns, values });
      this.#parts.push({ kind: 'row', row });
    }
  }

  #broken(reason: string): void {
    const { table, isWanted } = this.#insert;
    if (!isWanted) return;
    this.#parts.push({ kind: 'broken', table, number: this.#numberOf(table), reason });
  }

  #numberOf(table: string): number {
    const number = (this.#counts.get(table) ?? 0) + 1;
    this.#counts.set(table, number);
    return number;
  }

  #head(): string {
    return this.#held.slice(0, 20).join('').slice(0, 40);
  }

  #hold(text: string): void {
    if (text === '') return;
    if (this.#state === 'statement') this.#tail = (this.#tail + text.slice(-40)).slice(-40);
    const longest = this.#state === 'row' ? longestRow : longestStatement;
    this.#heldLength += text.length;
    if (this.#heldLength > longest) {
      this.#isTooLong = true;
      this.#held = this.#held.slice(0, 20);
    } else if (this.#state !== 'row' || this.#insert.isWanted) this.#held.push(text);
  }

  #release(): string {
    const text = this.#held.length === 1 ? (this.#held[0] ?? '') : this.#held.join('');
    this.#held = [];
    this.#heldLength = 0;
    this.#tail = '';
    this.#isTooLong = false;
    return text;
  }
}
