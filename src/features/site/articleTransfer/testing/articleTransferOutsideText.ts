import type { OutsideParser } from '#app/testing/outsideText/outsideParser.ts';
import { convertMacros } from '../server/source/confluenceMacros.ts';
import { readFrontMatter } from '../server/source/frontMatter.ts';

const yaml = ['a: b\n', '- ', '{a: ', '[', '? ', '&a ', '*a ', '"', '| \n', '  a:\n', '!!a '];

export const outsideText: readonly OutsideParser[] = [
  {
    name: 'the front matter of an article',
    read: (text) => readFrontMatter(`---\n${text}\n---\n`),
    pieces: yaml,
  },
  {
    name: 'front matter without an end',
    read: (text) => readFrontMatter(`---\n${text}`),
    pieces: yaml,
  },
  {
    name: 'convertMacros',
    read: convertMacros,
    pieces: ['<div class="panel">', '<p class="toc-macro">'],
  },
];
