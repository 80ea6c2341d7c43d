import { common, createLowlight } from 'lowlight';
import { escapeHtml } from './escapeHtml.ts';

const lowlight = createLowlight(common);

type Node = ReturnType<typeof lowlight.highlight>['children'][number];

/** Code as HTML with `hljs-*` spans. @returns plain escaped text for a language nobody knows */
export function highlightCode(code: string, language: string): string {
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
