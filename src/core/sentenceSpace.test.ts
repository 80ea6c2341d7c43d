import { expect, test } from 'vitest';
import { sentenceSpace } from './sentenceSpace.ts';

test.each([
  ['en', 'Member? Sign in'],
  ['ko', 'Member? Sign in'],
  ['ja', 'Member?Sign in'],
  ['zh_CN', 'Member?Sign in'],
])('sentences are apart as in %s', (language, text) => {
  expect(`Member?${sentenceSpace(language)}Sign in`).toBe(text);
});
