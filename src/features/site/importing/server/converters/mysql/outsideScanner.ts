const stops = { '()': /['"`()]/g, ';(\n': /['"`;(\n]/g } as const;

const backslash = 92;
const backquote = 96;

/** Finds letters outside of strings, in a text that comes in pieces. */
export class OutsideScanner {
  /** The letter that ends the string; 0 outside of one. */
  #quote = 0;
  #isEscaped = false;

  /** The next of `letters` that is not in a string; the end of the piece if there is none. */
  find(piece: string, from: number, letters: keyof typeof stops): number {
    const stop = stops[letters];
    for (let at = from; at < piece.length; ) {
      if (this.#quote !== 0) {
        at = this.#skipString(piece, at);
        continue;
      }
      stop.lastIndex = at;
      const found = stop.exec(piece);
      if (found === null) return piece.length;
      if (letters.includes(found[0])) return found.index;
      this.#quote = found[0].charCodeAt(0);
      at = found.index + 1;
    }
    return piece.length;
  }

  #skipString(piece: string, from: number): number {
    const quote = this.#quote;
    let at = from + (this.#isEscaped ? 1 : 0);
    this.#isEscaped = false;
    for (; at < piece.length; at += 1) {
      const letter = piece.charCodeAt(at);
      if (letter === quote) {
        this.#quote = 0;
        return at + 1;
      }
      if (letter === backslash && quote !== backquote) at += 1;
    }
    this.#isEscaped = at > piece.length;
    return piece.length;
  }
}
