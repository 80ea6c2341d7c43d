import type { Token, TokenizerAndRendererExtension } from 'marked';
import { indentedBlock } from './markdownLines.ts';

interface Entry {
  term: Token[];
  /** Each of blocks. */
  definitions: Token[][];
}

// A term is a line of text, with its definition on the next one.
const term = /^(?![ \t]|#{1,6} |[>|:`<~]|[-*+] |\d{1,9}[.)] )([^\n]+)\n(?:[ \t]*\n)?(?=:[ \t]+\S)/;
const definition = /^(?:[ \t]*\n)?:[ \t]+([^\n]*)(?:\n|$)/;

/** A term, and below it one or more lines that begin with a colon, as in PHP Markdown Extra. */
export function definitionLists(): TokenizerAndRendererExtension[] {
  return [
    {
      name: 'definitionList',
      level: 'block',
      tokenizer(source) {
        const entries: Entry[] = [];
        let at = 0;
        for (;;) {
          const [blank = ''] =
            entries.length === 0 ? [''] : (/^(?:[ \t]*\n)*/.exec(source.slice(at, at + 500)) ?? []);
          const from = at + blank.length;
          const head = term.exec(source.slice(from));
          if (head === null) break;
          const entry: Entry = { term: this.lexer.inlineTokens(head[1] ?? ''), definitions: [] };
          at = from + head[0].length;
          for (;;) {
            const [line, first = ''] = definition.exec(source.slice(at)) ?? [];
            if (line === undefined) break;
            const rest = indentedBlock(source.slice(at + line.length));
            const text = rest.text === '' ? first : `${first}\n${rest.text}`;
            entry.definitions.push(this.lexer.blockTokens(text, []));
            at += line.length + rest.length;
          }
          entries.push(entry);
        }
        if (entries.length === 0) return undefined;
        return { type: 'definitionList', raw: source.slice(0, at), entries };
      },
      renderer(token) {
        const entries = token.entries as Entry[]; // of the tokenizer above
        const items = entries.map(
          (entry) =>
            `<dt>${this.parser.parseInline(entry.term)}</dt>\n${entry.definitions
              .map((tokens) => `<dd>${this.parser.parse(tokens)}</dd>\n`)
              .join('')}`,
        );
        return `<dl>\n${items.join('')}</dl>\n`;
      },
    },
  ];
}
