interface Cell {
  /** Something was written in it. */
  hasText: boolean;
  /** It takes more than one line. */
  isBroken: boolean;
  /** Cells before it in the row, since something was written. */
  before: number;
}

/**
 * The lines of a text with the structure of HTML: what is in one row of a table is one line, with tabs between the cells,
 * as long as each cell is one line. A line break in a cell waits for more text: most cells only end with one.
 */
export class HtmlLines {
  readonly #lines: string[] = [];
  // In pieces, because a line may be all of the message.
  #line: string[] = [];
  #hasText = false;
  #depth = 0;
  readonly #cells: Cell[] = [];
  /** Breaks that wait for text. */
  #breaks = 0;
  #tabs = 0;
  readonly #lists: { next: number | null }[] = [];
  #marker = '';

  get lines(): readonly string[] {
    return this.#lines;
  }

  write(text: string): void {
    const isText = text.trim() !== '';
    if (!isText && (this.#breaks > 0 || this.#tabs > 0)) return;
    if (isText) this.#begin();
    const isSpaced = /[ \t]$/.test(this.#line.at(-1) ?? '');
    const piece = isSpaced && text.startsWith(' ') ? text.slice(1) : text;
    if (piece !== '') this.#line.push(piece);
    this.#hasText ||= isText;
  }

  /** A text whose white space counts. */
  writePreserved(text: string): void {
    const [first = '', ...others] = text.split('\n');
    this.#writeWhole(first);
    for (const line of others) {
      this.#breakCells();
      this.#end();
      this.#writeWhole(line);
    }
  }

  #writeWhole(text: string): void {
    if (text.trim() !== '') this.#begin();
    if (text !== '') this.#line.push(text);
    this.#hasText ||= text.trim() !== '';
  }

  /** The end of a line, if it has text or if it is given by `<br>`. */
  break({ isForced = false, lines = 1 }: { isForced?: boolean; lines?: 1 | 2 } = {}): void {
    const cell = this.#cells.at(-1);
    if (cell) {
      if (cell.hasText)
        this.#breaks = Math.min(2, isForced ? this.#breaks + 1 : Math.max(this.#breaks, lines));
      return;
    }
    if (isForced || this.#hasText) this.#end();
    if (lines === 2) this.#end();
  }

  openCell(): void {
    if (this.#breaks > 0) this.#flush();
    this.#cells.push({ hasText: false, isBroken: false, before: this.#tabs });
  }

  closeCell(): void {
    const cell = this.#cells.pop();
    if (!cell) return;
    const breaks = this.#breaks;
    this.#breaks = 0;
    this.#tabs = cell.hasText ? 1 : cell.before + 1;
    if (!cell.isBroken || !this.#hasText) return;
    this.#end();
    if (breaks > 1) this.#end();
  }

  /** @param start the number of the first item; null for a list without numbers */
  openList(start: number | null): void {
    this.#lists.push({ next: start });
  }

  closeList(): void {
    this.#lists.pop();
  }

  openItem(): void {
    const list = this.#lists.at(-1);
    const number = list?.next ?? null;
    this.#marker = number === null ? '- ' : `${number}. `;
    if (list && number !== null) list.next = number + 1;
  }

  closeItem(): void {
    this.#marker = '';
  }

  /** Lines from here on are quoted so many times more. */
  quote(levels: 1 | -1): void {
    this.#endNow();
    this.#depth = Math.max(0, this.#depth + levels);
  }

  /** A line by itself. */
  mark(line: string): void {
    this.#endNow();
    this.#lines.push(line);
  }

  end(): void {
    if (this.#hasText) this.#end();
  }

  #begin(): void {
    if (this.#breaks > 0) this.#flush();
    if (this.#hasText && this.#tabs > 0) {
      this.#line.push(this.#line.pop()?.trimEnd() ?? '', '\t'.repeat(this.#tabs));
    }
    this.#tabs = 0;
    if (this.#marker !== '') this.#line.push(this.#marker);
    this.#marker = '';
    for (const cell of this.#cells) cell.hasText = true;
  }

  #flush(): void {
    const count = this.#breaks;
    this.#breakCells();
    this.#end();
    if (count > 1) this.#end();
  }

  #endNow(): void {
    if (this.#cells.length > 0) this.#breakCells();
    if (this.#hasText) this.#end();
  }

  #breakCells(): void {
    for (const cell of this.#cells) cell.isBroken = true;
  }

  #end(): void {
    const text = this.#line.join('').trim();
    this.#lines.push(`${'>'.repeat(this.#depth)}${this.#depth > 0 ? ' ' : ''}${text}`);
    this.#line = [];
    this.#hasText = false;
    this.#breaks = 0;
    this.#tabs = 0;
  }
}
