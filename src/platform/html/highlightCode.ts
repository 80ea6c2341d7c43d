import { createRequire } from 'node:module';
import type { createLowlight } from 'lowlight';
import { escapeHtml } from './escapeHtml.ts';

type Highlighter = ReturnType<typeof createLowlight>;
type Node = ReturnType<Highlighter['highlight']>['children'][number];

const require = createRequire(import.meta.url);
let highlighter: Highlighter | undefined;

/** Loaded with the first code block: the grammars of all languages would slow down every start. */
function highlighterOf(): Highlighter {
  if (highlighter) return highlighter;
  const library: typeof import('lowlight') = require('lowlight');
  highlighter = library.createLowlight(library.common);
  return highlighter;
}

/** Code as HTML with `hljs-*` spans. @returns escaped plain text for an unknown language */
export function highlightCode(code: string, language: string): string {
  const lowlight = highlighterOf();
  if (!lowlight.registered(language)) return escapeHtml(code);
  return lowlight.highlight(language, code).children.map(htmlOf).join('');
}

function htmlOf(node: Node): string {
  if (node.type === 'text') return escapeHtml(node.value);
  if (node.type !== 'element') return '';
  const { className } = node.properties;
  const classes = Array.isArray(className) ? className.join(' ') : '';
  return `<span class="${escapeHtml(classes)}">${node.children.map(htmlOf).join('')}</span>`;
}
