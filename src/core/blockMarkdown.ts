import { Marked, type TokenizerAndRendererExtension, type Tokens } from 'marked';
import type { CalloutKind } from './calloutKinds.ts';
import { definitionLists } from './markdown/definitionLists.ts';
import { Footnotes } from './markdown/footnotes.ts';
import { inlineMarks } from './markdown/inlineMarks.ts';
import { startInParagraph } from './markdown/markdownLines.ts';
import { wholeTables } from './markdown/wholeTables.ts';

/** GitHub's alerts, and the admonitions of Docusaurus, MkDocs and Obsidian, as the four kinds. */
const alertKinds: Readonly<Record<string, CalloutKind>> = {
  ...{ note: 'note', info: 'note', important: 'note', abstract: 'note', summary: 'note' },
  ...{ tldr: 'note', example: 'note', quote: 'note', cite: 'note', question: 'note' },
  ...{ help: 'note', faq: 'note', todo: 'note', seealso: 'note', notice: 'note' },
  ...{ tip: 'tip', hint: 'tip', success: 'tip', check: 'tip', done: 'tip' },
  ...{ warning: 'warning', warn: 'warning', attention: 'warning', alert: 'warning' },
  ...{ caution: 'danger', danger: 'danger', error: 'danger', failure: 'danger', fail: 'danger' },
  ...{ missing: 'danger', bug: 'danger' },
};

interface BlockToken extends Tokens.Generic {
  name: string;
  /** Inline tokens. */
  title: Tokens.Generic[];
}

// `:::note`, `:::note Title`, `:::note[Title]{…}`
const opening =
  /^(:{3,})[ \t]*([a-z]+)(?:[ \t]*\[([^\]\n]*)\])?(?:[ \t]*\{[^}\n]*\})?[ \t]*([^\n]*)\n/;
/** As the first line of a quotation: `[!NOTE]`, or `[!faq]- Title` in Obsidian. */
const alert = /^\s*<p>\[!(\w+)\][+-]?[ \t]*([^\n]*?)(\n|<\/p>)/;
const onlyPicture = /^!\[([^\]\n]*)\]\(([^\s)]+)[ \t]+"([^"\n]+)"\)[ \t]*(?:\n+|$)/;
const headingId = /\s*\{:?[ \t]*#([\w.:-]+)[^{}<>]*\}\s*$/;
/** Searches for the end of a block that find none; text with more of them is hostile. */
const mostUnclosed = 100;

/**
 * The HTML of Markdown, with what articles have besides: callouts (`:::tip Title`, or GitHub's `> [!TIP]`),
 * collapsible sections (`:::details Title`), tabs (`:::tabs` around headings), images with captions, footnotes,
 * definition lists, `==marks==`, ids of headings. No text is lost. It is not sanitized.
 */
export function blockMarkdownHtml(source: string, extra: readonly MarkdownExtra[] = []): string {
  const footnotes = new Footnotes();
  const parser = parserOf(footnotes);
  if (extra.length > 0) parser.use({ extensions: [...extra] });
  const tokens = parser.lexer(source.replace(/\r\n?/g, '\n'));
  return `${parser.parser(tokens)}${footnotes.html((inner) => parser.parser(inner))}`;
}

export type MarkdownExtra = TokenizerAndRendererExtension<string, string>;

function parserOf(footnotes: Footnotes): Marked {
  let unclosed = 0;
  const startOfBlock = startInParagraph(/^:{3,}/m);
  return new Marked({
    gfm: true,
    tokenizer: wholeTables,
    extensions: [
      ...footnotes.extensions(),
      ...definitionLists(),
      ...inlineMarks(),
      {
        name: 'block',
        level: 'block',
        start: (source) => (unclosed < mostUnclosed ? startOfBlock(source) : undefined),
        tokenizer(source) {
          const [head, fence = '', name = '', bracketed, rest = ''] = opening.exec(source) ?? [];
          if (head === undefined || !isBlockName(name) || unclosed >= mostUnclosed)
            return undefined;
          const end = closingOf(source, fence, head.length - 1);
          if (end === null) {
            unclosed += 1;
            return undefined;
          }
          const text = source.slice(head.length, end.at);
          return {
            ...{ type: 'block', raw: source.slice(0, end.after), name },
            title: this.lexer.inlineTokens([bracketed, rest].filter(Boolean).join(' ').trim()),
            tokens: this.lexer.blockTokens(text, []),
          };
        },
        renderer(token) {
          const { name, title, tokens = [] } = token as BlockToken; // of the tokenizer above
          const parse = (inner: Tokens.Generic[]) => this.parser.parse(inner as Tokens.Paragraph[]);
          const heading = this.parser.parseInline(title as Tokens.Text[]);
          if (name === 'details') {
            return `<details><summary>${heading || '…'}</summary>${parse(tokens)}</details>\n`;
          }
          if (name !== 'tabs') return callout(alertKinds[name] ?? 'note', heading, parse(tokens));
          const tabs = tabsOf(tokens).map(
            ({ title: head, content }) =>
              `<section class="tab"><h3 class="tab-title">${escaped(head)}</h3>${parse(content)}</section>`,
          );
          return `${heading && `<p><strong>${heading}</strong></p>\n`}<section class="tabs">${tabs.join('')}</section>\n`;
        },
      },
      {
        name: 'captionedPicture',
        level: 'block',
        tokenizer(source) {
          const [raw, alt = '', href = '', title = ''] = onlyPicture.exec(source) ?? [];
          return raw === undefined
            ? undefined
            : { type: 'captionedPicture', raw, alt, href, title };
        },
        renderer: ({ alt, href, title }) =>
          `<figure><img src="${escaped(String(href))}" alt="${escaped(String(alt))}"><figcaption>${escaped(String(title))}</figcaption></figure>\n`,
      },
    ],
    renderer: {
      blockquote({ tokens }): string {
        const html = this.parser.parse(tokens);
        const [head, name = '', title = '', end] = alert.exec(html) ?? [];
        const kind = alertKinds[name.toLowerCase()];
        if (head === undefined || kind === undefined) {
          return `<blockquote>\n${html}</blockquote>\n`;
        }
        const rest = html.slice(head.length);
        return callout(kind, title, end === '\n' ? `<p>${rest}` : rest.replace(/^\n/, ''));
      },
      heading({ tokens, depth }): string {
        const html = this.parser.parseInline(tokens);
        const id = headingId.exec(html);
        if (id === null) return `<h${depth}>${html}</h${depth}>\n`;
        const text = html.slice(0, id.index);
        return `<h${depth} id="${escaped(id[1] ?? '')}">${text}</h${depth}>\n`;
      },
      // A list of tasks has no boxes here.
      checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
      code({ text, lang = '', escaped: isEscaped }): string {
        const [language = ''] = /^[^\s{]*/.exec(lang) ?? [];
        const named = /(?:title|filename|name)=(?:"([^"]*)"|'([^']*)'|(\S+))/.exec(lang);
        const title = named?.[1] ?? named?.[2] ?? named?.[3] ?? '';
        const code = `${isEscaped ? text : escaped(text)}\n`;
        const attribute = language === '' ? '' : ` class="language-${escaped(language)}"`;
        const heading = title === '' ? '' : `<p><strong>${escaped(title)}</strong></p>\n`;
        return `${heading}<pre><code${attribute}>${code}</code></pre>\n`;
      },
    },
  });
}

/** The line of as many colons that ends a block. @returns where it begins, and where the next text does */
function closingOf(
  source: string,
  fence: string,
  from: number,
): { at: number; after: number } | null {
  for (let at = source.indexOf(`\n${fence}`, from); at !== -1; ) {
    const [line] = /^[ \t]*(?:\n+|$)/.exec(source.slice(at + 1 + fence.length, at + 200)) ?? [];
    if (line !== undefined)
      return { at: Math.max(at, from + 1), after: endOfBlank(source, at + 1 + fence.length) };
    at = source.indexOf(`\n${fence}`, at + 1);
  }
  return null;
}

function endOfBlank(source: string, from: number): number {
  let at = from;
  while (at < source.length && /\s/.test(source[at] ?? '')) at += 1;
  // The indentation of the next line is its own.
  const line = source.lastIndexOf('\n', at - 1) + 1;
  return at === source.length ? at : Math.max(line, from);
}

export function isCalloutName(name: string): boolean {
  return Object.hasOwn(alertKinds, name);
}

function isBlockName(name: string): boolean {
  return name === 'details' || name === 'tabs' || isCalloutName(name);
}

function callout(kind: CalloutKind, title: string, html: string): string {
  const heading = title === '' ? '' : `<p><strong>${title}</strong></p>\n`;
  return `<aside class="callout callout-${kind}">${heading}${html}</aside>\n`;
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
