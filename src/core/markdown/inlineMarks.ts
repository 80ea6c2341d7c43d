import type { TokenizerAndRendererExtension } from 'marked';
import { startNear } from './markdownLines.ts';

const signs = [
  {
    name: 'marked',
    sign: '==',
    pattern: /^==(?=[^\s=])([^=\n]{1,1000}?)(?<=\S)==(?!=)/,
    tag: 'mark',
  },
  { name: 'lowered', sign: '~', pattern: /^~(?![\s~])([^~\s]{1,100})~(?!~)/, tag: 'sub' },
  { name: 'raised', sign: '^', pattern: /^\^(?![\s^[])([^^\s[\]]{1,100})\^/, tag: 'sup' },
] as const;
const formula = /^(?:\$\$[^$]{1,5000}\$\$|\$(?![\s$])[^$\n]{1,500}(?<![\s\\])\$(?![\d$]))/;

/** `==marked==`, `H~2~O`, `x^2^`, and formulas, whose signs are no Markdown. */
export function inlineMarks(): TokenizerAndRendererExtension[] {
  return [
    ...signs.map(
      ({ name, sign, pattern, tag }): TokenizerAndRendererExtension => ({
        ...{ name, level: 'inline', start: startNear(sign) },
        tokenizer(source) {
          const [raw, text = ''] = pattern.exec(source) ?? [];
          if (raw === undefined) return undefined;
          return { type: name, raw, tokens: this.lexer.inlineTokens(text) };
        },
        renderer({ tokens = [] }) {
          return `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`;
        },
      }),
    ),
    {
      ...{ name: 'formula', level: 'inline', start: startNear('$') },
      tokenizer(source) {
        const [raw] = formula.exec(source) ?? [];
        return raw === undefined ? undefined : { type: 'formula', raw };
      },
      renderer: ({ raw }) => raw.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;'),
    },
  ];
}
