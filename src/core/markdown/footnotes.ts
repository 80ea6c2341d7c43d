import type { Token, TokenizerAndRendererExtension, Tokens } from 'marked';
import { indentedBlock, startInParagraph, startNear } from './markdownLines.ts';

interface Note {
  tokens: Token[];
  /** From 1; notes that nothing refers to come last. */
  number: number | null;
}

const opening = /^\[\^([^\]\n]{1,100})\]:[ \t]*([^\n]*)(?:\n|$)/;
const reference = /^\[\^([^\]\n]{1,100})\](?!:)/;
// The address of a link within is read as text: an alternative of its own would make many ways to read each.
const inlineNote = /^\^\[((?:[^[\]\n\\]|\\.|\[[^[\]\n]*\]){1,2000})\]/;
/** Notes within notes. */
const deepest = 20;

/** Footnotes of one text: `[^1]` with `[^1]: Text`, whose paragraphs are indented, and `^[inline ones]`. */
export class Footnotes {
  readonly #notes: Note[] = [];
  readonly #byName = new Map<string, Note>();
  #numbers = 0;

  extensions(): TokenizerAndRendererExtension[] {
    const define = (name: string | null, tokens: Token[]): Note => {
      const note: Note = { tokens, number: null };
      this.#notes.push(note);
      if (name !== null && !this.#byName.has(name)) this.#byName.set(name, note);
      return note;
    };
    const refer = (note: Note): number => {
      note.number ??= ++this.#numbers;
      return note.number;
    };
    let depth = 0;
    const find = (name: string) => this.#byName.get(name.toLowerCase());
    return [
      {
        name: 'footnote',
        level: 'block',
        start: startInParagraph(/^\[\^[^\]\n]{1,100}\]:/m),
        tokenizer(source) {
          const [head, name = '', first = ''] = opening.exec(source) ?? [];
          if (head === undefined || depth === deepest) return undefined;
          const rest = indentedBlock(source.slice(head.length));
          const text = rest.text === '' ? first : `${first}\n${rest.text}`;
          depth += 1;
          define(name.toLowerCase(), this.lexer.blockTokens(text, []));
          depth -= 1;
          return { type: 'footnote', raw: source.slice(0, head.length + rest.length) };
        },
        renderer: () => '',
      },
      {
        name: 'footnoteReference',
        level: 'inline',
        tokenizer(source) {
          const [raw, name = ''] = reference.exec(source) ?? [];
          const note = find(name);
          if (raw === undefined || note === undefined) return undefined;
          return { type: 'footnoteReference', raw, number: refer(note) };
        },
        renderer: ({ number }) => `<sup>[${Number(number)}]</sup>`,
      },
      {
        name: 'inlineFootnote',
        level: 'inline',
        start: startNear('^['),
        tokenizer(source) {
          const [raw, text = ''] = inlineNote.exec(source) ?? [];
          if (raw === undefined) return undefined;
          const tokens: Token[] = [
            { type: 'paragraph', raw: text, text, tokens: this.lexer.inlineTokens(text) },
          ];
          return { type: 'footnoteReference', raw, number: refer(define(null, tokens)) };
        },
      },
    ];
  }

  /** The list at the end of the text. */
  html(parse: (tokens: Token[]) => string): string {
    if (this.#notes.length === 0) return '';
    const ordered = this.#notes.toSorted(
      (one, other) => (one.number ?? Number.MAX_VALUE) - (other.number ?? Number.MAX_VALUE),
    );
    const items = ordered.map(({ tokens }) => `<li>${parse(tokens as Tokens.Generic[])}</li>\n`);
    return `<hr>\n<ol>\n${items.join('')}</ol>\n`;
  }
}
