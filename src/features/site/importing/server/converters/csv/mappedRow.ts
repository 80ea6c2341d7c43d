import type { MappedFile } from './csvMapping.ts';
import { CellFault, dateOfCell, flagOf, htmlOf, lineOfText, longestCell } from './csvValues.ts';

/** A row by property, with what it says of its place in the file. */
export class MappedRow {
  readonly #file: MappedFile;
  readonly #values: readonly string[];
  readonly example: string;
  readonly losses: string[] = [];

  constructor(file: MappedFile, values: readonly string[], line: number) {
    this.#file = file;
    this.#values = values;
    this.example = `line ${line}`;
  }

  get table(): string {
    return this.#file.name;
  }

  text(property: string): string {
    const at = this.#file.columns.get(property);
    return at === undefined ? '' : (this.#values[at] ?? '').trim();
  }

  /** @throws CellFault */
  required(property: string): string {
    const value = this.text(property);
    if (value === '') throw new CellFault(`${this.#column(property)}: is empty`);
    return value;
  }

  line(property: string, longest: number): string {
    const value = lineOfText(this.text(property));
    if (value.length <= longest) return value;
    this.losses.push(`${this.#column(property)}: cut to ${longest} characters`);
    return value.slice(0, longest).toWellFormed();
  }

  /** @throws CellFault for more than the longest text of the community */
  html(property: string): string {
    const value = this.text(property);
    if (value.length > longestCell)
      throw new CellFault(`${this.#column(property)}: is longer than ${longestCell} characters`);
    return htmlOf(value, this.#file.mapping.texts);
  }

  /** @throws CellFault */
  date(property: string): string | null {
    return dateOfCell(this.text(property), this.#file.mapping.dates, this.#column(property));
  }

  /** What can’t be read is private. */
  isPrivate(): boolean {
    const flag = flagOf(this.text('isPrivate'));
    if (flag === null)
      this.losses.push(`${this.#column('isPrivate')}: is neither yes nor no, so it is private`);
    return flag ?? true;
  }

  #column(property: string): string {
    return this.#file.mapping.columns[property] ?? property;
  }
}
