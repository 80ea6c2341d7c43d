import { expect, test } from 'vitest';
import { readFault, writeFault } from '../../articleTransferRules.ts';
import { faultWords } from '../faultWords.ts';
import { readFrontMatter } from './frontMatter.ts';

const faultsOf = (source: string) => readFrontMatter(source).faults;

test('YAML, TOML and JSON say the same', () => {
  const texts = [
    '---\ntitle: Pump\nweight: 3\ntags: [a, b]\ndraft: true\nauthor: Ann\n---\nBody\n',
    '+++\ntitle = "Pump"\nweight = 3\ntags = ["a", "b"]\ndraft = true\nauthor = "Ann"\n+++\nBody\n',
    '{\n  "title": "Pump", "weight": 3,\n  "tags": ["a", "b"], "draft": true, "author": "Ann"\n}\nBody\n',
    '---toml\r\ntitle = "Pump"\r\nweight = 3\r\ntags = ["a", "b"]\r\ndraft = true\r\nauthor = "Ann"\r\n---\r\nBody\n',
  ];
  for (const text of texts) {
    const { body, ...read } = readFrontMatter(`\uFEFF${text}`);
    expect(body.trim(), text).toBe('Body');
    expect(read, text).toEqual({
      fields: { title: 'Pump', order: 3, tags: ['a', 'b'], draft: true },
      ...{ unknown: ['author: Ann'], addresses: [], faults: [], raw: null },
    });
  }
});

test('what only looks like front matter is text', () => {
  for (const text of [
    '---\n\nText between rules.\n\n---\n',
    '{{< note >}}\nText\n',
    '{ "a" } is no object\n',
    '+++\nnever closed\n',
    '---\ntitle: never closed\n',
    'title: A\n\nText',
  ]) {
    expect(readFrontMatter(text), text).toMatchObject({ fields: {}, body: text, faults: [] });
  }
  expect(readFrontMatter('---\n---\nText')).toMatchObject({ body: 'Text', unknown: [] });
});

test('a draft is one in any words', () => {
  const draftOf = (word: string) => readFrontMatter(`---\ndraft: ${word}\n---\n`).fields.draft;
  for (const word of ['true', 'yes', '"yes"', 'Yes', 'on', '1', 'TRUE'])
    expect(draftOf(word)).toBe(true);
  for (const word of ['false', 'no', 'off', '0']) expect(draftOf(word)).toBe(false);
  expect(readFrontMatter('---\npublished: no\n---\n').fields.published).toBe(false);
});

test('faults name their line in the file, and the body is kept', () => {
  expect(readFrontMatter('---\ntitle: A\ntags: [a\n---\nText')).toMatchObject({
    ...{ faults: [{ reason: 'yaml' }], body: 'Text', raw: 'title: A\ntags: [a' },
  });
  expect(readFrontMatter('+++\ntitle = "A"\nweight = \n+++\nText')).toMatchObject({
    ...{ faults: [{ reason: 'toml', line: 3 }], body: 'Text' },
  });
  expect(readFrontMatter('{\n "title": "A",\n "weight" 3\n}\nText')).toMatchObject({
    ...{ faults: [{ reason: 'jsonFields', line: 3 }], body: 'Text' },
  });
  expect(readFrontMatter('---\ntitle: A\nweight: heavy\n---\nText')).toMatchObject({
    fields: { title: 'A' },
    faults: [{ reason: 'frontMatterField', detail: 'weight: heavy', line: 3 }],
  });
  expect(readFrontMatter('+++\ntitle = "A"\ndraft = "maybe"\n+++\nText')).toMatchObject({
    faults: [{ reason: 'frontMatterField', detail: 'draft: maybe', line: 3 }],
  });
  expect(faultsOf('---\ntitle: A\n---\nText')).toEqual([]);
});

test('aliases that expand to too much are a fault of the file', () => {
  const lines = [
    'a: &a [x, x, x]',
    ...Array.from('bcdefg', (each, at) => {
      const before = 'abcdef'[at];
      return `${each}: &${each} [*${before}, *${before}, *${before}, *${before}]`;
    }),
  ];
  expect(faultsOf(`---\n${lines.join('\n')}\n---\n`)).toEqual([{ reason: 'yaml', line: 2 }]);
});

test('a fault is kept with what it names, and texts of older versions are readable', () => {
  const fault = { reason: 'json' as const, file: 'a.json', line: 1200 };
  expect(readFault(writeFault(fault))).toEqual(fault);
  expect(faultWords(fault)).toBe('“a.json” isn’t valid JSON (line 1,200).');
  expect(readFault('front matter: x')).toEqual({ reason: 'other', detail: 'front matter: x' });
  expect(readFault('{"reason":"none"}').reason).toBe('other');
});
