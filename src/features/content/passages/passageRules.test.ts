import { expect, test } from 'vitest';
import { looksEnglish, passageLimits, splitPassages } from './passageRules.ts';

test('short paragraphs are joined, and each passage is in the text word for word', () => {
  const paragraph = (words: string) => Array.from({ length: 8 }, () => words).join(' ');
  const text = ['One step of many.', 'Another step of them.', 'The last of the steps.']
    .map(paragraph)
    .join('\n');
  const passages = splitPassages(text);
  expect(passages.length).toBeGreaterThan(1);
  for (const passage of passages) {
    expect(text).toContain(passage);
    expect(passage.length).toBeLessThanOrEqual(passageLimits.longest);
  }
});

test('a long paragraph is divided at its sentences, and words without an end are cut', () => {
  const sentences = splitPassages(`${'The valve closes when the tap is off. '.repeat(40)}`);
  expect(sentences.every((passage) => passage.endsWith('off.'))).toBe(true);
  const endless = splitPassages('x'.repeat(200_000));
  expect(endless.length).toBe(passageLimits.most);
  expect(endless.every(({ length }) => length <= passageLimits.longest)).toBe(true);
});

test('only English is asked of the model of English', () => {
  expect(looksEnglish('valve keeps dripping', 'en')).toBe(true);
  expect(looksEnglish('it’s “stuck” – why?', 'en')).toBe(true);
  expect(looksEnglish('Ventil tropft für immer', 'en')).toBe(false);
  expect(looksEnglish('el goteo no para', 'en')).toBe(false);
  expect(looksEnglish('霜の通知', 'en')).toBe(false);
  expect(looksEnglish('42', 'en')).toBe(false);
  // A German types names that could be English, and no model is asked for them.
  expect(looksEnglish('Hub Reset', 'de')).toBe(false);
  expect(looksEnglish('how to reset the hub', 'de')).toBe(true);
});
