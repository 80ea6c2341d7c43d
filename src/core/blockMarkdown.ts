import { Marked, type Tokens } from 'marked';
import type { CalloutKind } from './calloutKinds.ts';

/** GitHub's five alerts and common names, as the four kinds. */
const alertKinds: Readonly<Record<string, CalloutKind>> = {
  note: 'note',
  info: 'note',
  important: 'note',
  tip: 'tip',
  success: 'tip',
  warning: 'warning',
  caution: 'danger',
  danger: 'danger',
};

interface BlockToken extends Tokens.Generic {
  name: string;
  title: string;
}

// `:::note`, `:::details Title` or `:::tabs` up to a line of as many colons; an outer block has more of them.
const block = /^(:{3,})[ \t]*([a-z]+)[ \t]*([^\n]*)\n([\s\S]*?)(?:^|\n)\1[ \t]*(?:\n+|$)/;
const alert = /^\[!(\w+)\][ \t]*\n?/;
const onlyPicture = /^!\[([^\]\n]*)\]\(([^\s)]+)[ \t]+"([^"\n]+)"\)[ \t]*(?:\n+|$)/;

const parser: Marked = new Marked({
  gfm: true,
  extensions: [
    {
      name: 'block',
      level: 'block',
      start: (source) => /^:{3,}/m.exec(source)?.index,
      tokenizer(source) {
        const [raw, , name = '', title = '', text = ''] = block.exec(source) ?? [];
        if (raw === undefined || !isBlockName(name)) return undefined;
        return { type: 'block', raw, name, title, tokens: this.lexer.blockTokens(text, []) };
      },
      renderer(token) {
        const { name, title, tokens = [] } = token as BlockToken; // of the tokenizer above
        const parse = (inner: Tokens.Generic[]) => this.parser.parse(inner as Tokens.Paragraph[]);
        if (name === 'details') {
          return `<details><summary>${escaped(title || '…')}</summary>${parse(tokens)}</details>\n`;
        }
        if (name !== 'tabs') return callout(alertKinds[name] ?? 'note', parse(tokens));
        const tabs = tabsOf(tokens).map(
          ({ title: head, content }) =>
            `<section class="tab"><h3 class="tab-title">${escaped(head)}</h3>${parse(content)}</section>`,
        );
        return `<section class="tabs">${tabs.join('')}</section>\n`;
      },
    },
    {
      name: 'captionedPicture',
      level: 'block',
      tokenizer(source) {
        const [raw, alt = '', href = '', title = ''] = onlyPicture.exec(source) ?? [];
        return raw === undefined ? undefined : { type: 'captionedPicture', raw, alt, href, title };
      },
      renderer: ({ alt, href, title }) =>
        `<figure><img src="${escaped(String(href))}" alt="${escaped(String(alt))}"><figcaption>${escaped(String(title))}</figcaption></figure>\n`,
    },
  ],
  renderer: {
    blockquote({ text, tokens }): string {
      const kind = alertKinds[alert.exec(text)?.[1]?.toLowerCase() ?? ''];
      if (kind === undefined) return `<blockquote>\n${this.parser.parse(tokens)}</blockquote>\n`;
      return callout(kind, parser.parse(text.replace(alert, ''), { async: false }));
    },
  },
});

/**
 * The HTML of Markdown, with what articles have besides: callouts (`:::tip`, or GitHub's `> [!TIP]`),
 * collapsible sections (`:::details Title`), tabs (`:::tabs` around headings) and images with captions.
 * It is not sanitized.
 */
export function blockMarkdownHtml(source: string): string {
  return parser.parse(source.replace(/\r\n?/g, '\n'), { async: false });
}

function isBlockName(name: string): boolean {
  return name === 'details' || name === 'tabs' || Object.hasOwn(alertKinds, name);
}

function callout(kind: CalloutKind, html: string): string {
  return `<aside class="callout callout-${kind}">${html}</aside>\n`;
}

/** Each heading begins a tab. */
function tabsOf(tokens: readonly Tokens.Generic[]): { title: string; content: Tokens.Generic[] }[] {
  const tabs: { title: string; content: Tokens.Generic[] }[] = [];
  for (const token of tokens) {
    if (token.type === 'heading') tabs.push({ title: String(token.text), content: [] });
    else if (token.type !== 'space' || tabs.length > 0) {
      if (tabs.length === 0) tabs.push({ title: '…', content: [] });
      tabs.at(-1)?.content.push(token);
    }
  }
  return tabs;
}

function escaped(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}
