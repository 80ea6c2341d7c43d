import { type AnyNode, type Element, isTag, isText, type ParentNode } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { markdownAddress } from '#core/markdown/markdownAddress.ts';
import { plainMarkdown } from '#core/markdown/plainMarkdown.ts';
import { codeSpan, escapedText, fencedCode, lineStart, marked } from './markdownSigns.ts';

/** Deeper content is written as text. */
const deepest = 60;

interface Writing {
  /** scheme://host that addresses without one belong to. */
  origin: string;
  /** Headings are below this level. */
  under: number;
  depth: number;
}

/**
 * Sanitized HTML as GitHub Flavored Markdown, in time that grows with its length; the usual converters take seconds for
 * a table of a thousand rows. Text stays text, and every address is whole.
 */
export function markdownOfHtml(html: string, options: { origin: string; under: number }): string {
  return blockLines(parseDocument(html), { ...options, depth: 0 }).join('\n');
}

type WriteBlock = (element: Element, writing: Writing) => string[];

const blocks: Readonly<Record<string, WriteBlock>> = {
  p: paragraph,
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, heading])),
  ul: list,
  ol: list,
  blockquote: quotation,
  aside: quotation,
  pre: (element) => fencedCode(textOf(element), languageOf(element)),
  hr: () => ['---'],
  table,
  summary: (element, writing) => [marked('**', inlineOf(element, writing))],
  figcaption: (element, writing) => [marked('*', inlineOf(element, writing))],
  ...Object.fromEntries(
    ['div', 'section', 'details', 'figure', 'article', 'dl', 'dt', 'dd', 'li'].map((name) => [
      name,
      blockLines,
    ]),
  ),
};

/** The lines of what is in a node, blocks with an empty line between them. */
function blockLines(parent: ParentNode, given: Writing): string[] {
  const writing = { ...given, depth: given.depth + 1 };
  if (writing.depth > deepest) return paragraphLines(escapedText(textOf(parent)));
  const lines: string[] = [];
  const add = (block: readonly string[]) => {
    if (block.every((line) => line === '')) return;
    if (lines.length > 0) lines.push('');
    for (const line of block) lines.push(line);
  };
  let run: AnyNode[] = [];
  const endRun = () => {
    if (run.length > 0) add(paragraphLines(inlineOfAll(run, writing)));
    run = [];
  };
  for (const node of parent.children) {
    const write = isTag(node) ? blocks[node.name] : undefined;
    if (!write || !isTag(node)) run.push(node);
    else {
      endRun();
      add(write(node, writing));
    }
  }
  endRun();
  return lines;
}

function paragraph(element: Element, writing: Writing): string[] {
  return paragraphLines(inlineOf(element, writing));
}

function paragraphLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => lineStart(line.trim()))
    .filter((line) => line !== '');
}

function heading(element: Element, writing: Writing): string[] {
  const level = Math.min(6, writing.under + Math.max(1, Number(element.name[1]) - 1));
  const text = inlineOf(element, writing).replace(/\\?\n/g, ' ').trim();
  return text === '' ? [] : [`${'#'.repeat(level)} ${text}`];
}

function quotation(element: Element, writing: Writing): string[] {
  return blockLines(element, writing).map((line) => `> ${line}`.trimEnd());
}

function list(element: Element, writing: Writing): string[] {
  let number = Number(element.attribs.start) || 1;
  return element.children.flatMap((item) => {
    if (!isTag(item)) return [];
    const sign = element.name === 'ol' ? `${number++}. ` : '- ';
    const indent = ' '.repeat(sign.length);
    const lines = blockLines(item, writing);
    return lines.map((line, index) =>
      index === 0 ? `${sign}${line}` : `${indent}${line}`.trimEnd(),
    );
  });
}

function table(element: Element, writing: Writing): string[] {
  const rows = rowsOf(element).map((row) =>
    row.children.filter(isTag).map((cell) => cellText(cell, writing)),
  );
  const [head, ...others] = rows;
  if (!head) return [];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...others.map(line)];
}

function rowsOf(element: Element): Element[] {
  return element.children
    .filter(isTag)
    .flatMap((child) => (child.name === 'tr' ? [child] : child.children.filter(isTag)));
}

function cellText(cell: Element, writing: Writing): string {
  return inlineOf(cell, writing).replace(/\\?\n/g, ' ').trim();
}

function inlineOf(element: ParentNode, writing: Writing): string {
  return inlineOfAll(element.children, { ...writing, depth: writing.depth + 1 });
}

function inlineOfAll(nodes: readonly AnyNode[], writing: Writing): string {
  return nodes.map((node) => inline(node, writing)).join('');
}

function inline(node: AnyNode, writing: Writing): string {
  if (isText(node)) return escapedText(node.data);
  if (!isTag(node)) return '';
  if (writing.depth > deepest) return escapedText(textOf(node));
  switch (node.name) {
    case 'br':
      return '\\\n';
    case 'code':
      return codeSpan(textOf(node));
    case 'img':
      return picture(node, writing);
    case 'a':
      return link(node, writing);
    case 'b':
    case 'strong':
      return marked('**', inlineOf(node, writing));
    case 'i':
    case 'em':
      return marked('*', inlineOf(node, writing));
    case 's':
    case 'del':
      return marked('~~', inlineOf(node, writing));
    default:
      return inlineOf(node, writing);
  }
}

function link(element: Element, writing: Writing): string {
  const text = inlineOf(element, writing);
  const address = wholeAddress(element.attribs.href, writing);
  return address === null || text.trim() === '' ? text : `[${text.trim()}](${address})`;
}

function picture({ attribs }: Element, writing: Writing): string {
  const address = wholeAddress(attribs.src, writing);
  return address === null ? '' : `![${plainMarkdown(attribs.alt ?? '')}](${address})`;
}

/** Only what a reader may follow. */
function wholeAddress(address: string | undefined, { origin }: Writing): string | null {
  const url = address === undefined ? null : URL.parse(address, `${origin}/`);
  return url && /^(?:https?|mailto|tel):$/.test(url.protocol) ? markdownAddress(url) : null;
}

function textOf(parent: ParentNode): string {
  const texts: string[] = [];
  const waiting: AnyNode[] = [...parent.children].reverse();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (isText(node)) texts.push(node.data);
    else if ('children' in node) {
      for (let index = node.children.length - 1; index >= 0; index -= 1) {
        const child = node.children[index];
        if (child) waiting.push(child);
      }
    }
  }
  return texts.join('');
}

function languageOf(element: Element): string {
  const code = element.children.find(isTag) ?? element;
  return /(?:^|\s)language-([\w+#.-]{1,30})/.exec(code.attribs.class ?? '')?.[1] ?? '';
}
