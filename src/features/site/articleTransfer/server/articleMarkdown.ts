import { tables } from '@joplin/turndown-plugin-gfm';
import TurndownService from 'turndown';

const service = new TurndownService({
  headingStyle: 'atx',
  codeBlockStyle: 'fenced',
  bulletListMarker: '-',
  emDelimiter: '*',
  hr: '---',
});
service.use(tables);
const escapeMarkdown = service.escape;
// Signs that only the import reads.
service.escape = (text) =>
  escapeMarkdown(text)
    .replace(/==|[~^$]|\{\{|\{%|%%|\{#/g, (signs) => signs.replace(/./g, '\\$&'))
    .replace(/^(:|!!!|\?\?\?) /gm, '\\$1 ')
    .replace(/^:::/gm, '\\:::');
// Markdown has no signs for these; it may contain their HTML.
service.keep(['sub', 'sup', 'kbd', 'u', 'mark', 'dl', 'dt', 'dd']);
service.addRule('deleted', {
  filter: ['s', 'del'],
  replacement: (content) => `~~${content}~~`,
});
service.addRule('callout', {
  filter: (node) => node.nodeName === 'ASIDE',
  replacement: (content, node) => {
    const kind = /callout-(\w+)/.exec(node.getAttribute('class') ?? '')?.[1] ?? 'note';
    return fenced(kind, content);
  },
});
service.addRule('details', {
  filter: ['details'],
  replacement: (content, node) => {
    const title = node.querySelector('summary')?.textContent?.trim() ?? '';
    return fenced(`details ${title}`.trim(), content);
  },
});
service.addRule('summary', { filter: ['summary'], replacement: () => '' });
service.addRule('tabs', {
  filter: (node) => node.nodeName === 'SECTION' && node.getAttribute('class') === 'tabs',
  replacement: (content) => fenced('tabs', content),
});
service.addRule('figure', {
  filter: ['figure'],
  replacement: (content, node) => {
    const image = node.querySelector('img');
    if (!image) return content;
    const caption = node.querySelector('figcaption')?.textContent?.trim() ?? '';
    const title = caption === '' ? '' : ` "${caption.replace(/"/g, '”')}"`;
    const alt = (image.getAttribute('alt') ?? '').replace(/[[\]]/g, '');
    return `\n\n![${alt}](${image.getAttribute('src')}${title})\n\n`;
  },
});

/** Markdown of stored content, as the import and the editor read it (callouts, tabs, captions). */
export function articleMarkdown(html: string): string {
  return `${service.turndown(html).trim()}\n`;
}

/** An outer block has more colons than those within it. */
function fenced(opening: string, content: string): string {
  const inner = [...content.matchAll(/^:{3,}/gm)].map(([colons]) => colons.length);
  const fence = ':'.repeat(Math.max(2, ...inner) + 1);
  return `\n\n${fence}${opening}\n${content.trim()}\n${fence}\n\n`;
}
