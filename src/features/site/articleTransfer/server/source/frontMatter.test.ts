import { expect, test } from 'vitest';
import { readFault, writeFault } from '../../articleTransferRules.ts';
import { faultWords } from '../faultWords.ts';
import { FrontMatterFailure, readFrontMatter } from './frontMatter.ts';

function faultOf(source: string): unknown {
  try {
    readFrontMatter(source);
  } catch (error) {
    if (error instanceof FrontMatterFailure) return error.fault;
    throw error;
  }
  return null;
}

test('faults name their line in the file', () => {
  expect(faultOf('---\ntitle: A\ntags: [a\n---\nText')).toMatchObject({ reason: 'yaml' });
  expect(faultOf('---\ntitle: A\nweight: heavy\n---\nText')).toEqual({
    ...{ reason: 'frontMatterField', detail: 'order', line: 3 },
  });
  expect(faultOf('---\ntitle: "A\n---\n')).toMatchObject({ reason: 'yaml' });
  expect(faultOf('---\ntitle: A\n---\nText')).toBeNull();
});

test('aliases that expand to too much are a fault of the file', () => {
  const lines = [
    'a: &a [x, x, x]',
    ...Array.from('bcdefg', (each, at) => {
      const before = 'abcdef'[at];
      return `${each}: &${each} [*${before}, *${before}, *${before}, *${before}]`;
    }),
  ];
  expect(faultOf(`---\n${lines.join('\n')}\n---\n`)).toEqual({ reason: 'yaml', line: 2 });
});

test('a fault is kept with what it names, and texts of older versions are readable', () => {
  const fault = { reason: 'json' as const, file: 'a.json', line: 1200 };
  expect(readFault(writeFault(fault))).toEqual(fault);
  expect(faultWords(fault)).toBe('“a.json” is not valid JSON (line 1,200).');
  expect(readFault('front matter: x')).toEqual({ reason: 'other', detail: 'front matter: x' });
  expect(readFault('{"reason":"none"}').reason).toBe('other');
});
