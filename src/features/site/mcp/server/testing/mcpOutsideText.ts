import type { OutsideParser } from '#platform/testing/outsideParser.ts';
import { htmlOfMarkdown, pieceOf, shortPiece } from '../mcpText.ts';

const pieces = [
  '<blockquote><p>',
  '<ul><li>',
  '</li></ul>',
  '<pre><code>',
  '<table><tr><td>',
  '**',
];

export const mcpOutsideText: readonly OutsideParser[] = [
  { name: 'pieceOf', read: (html: string) => pieceOf(html, 0), pieces },
  { name: 'shortPiece', read: (html: string) => shortPiece(html), pieces },
  {
    name: 'htmlOfMarkdown',
    // What tools take is no longer.
    read: (text) => htmlOfMarkdown('content', text.slice(0, 20_000)),
    pieces: ['> ', '- ', '```', '[', '](', '| '],
  },
];
