import type { OutsideParser } from '#platform/testing/outsideParser.ts';
import { htmlOfMarkdown, markdownOf } from '../mcpText.ts';

const pieces = [
  '<blockquote><p>',
  '<ul><li>',
  '</li></ul>',
  '<pre><code>',
  '<table><tr><td>',
  '**',
];

export const mcpOutsideText: readonly OutsideParser[] = [
  { name: 'markdownOf', read: markdownOf, pieces },
  {
    name: 'htmlOfMarkdown',
    // What tools take is no longer.
    read: (text) => htmlOfMarkdown('content', text.slice(0, 20_000)),
    pieces: ['> ', '- ', '```', '[', '](', '| '],
  },
];
