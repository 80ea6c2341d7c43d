import { expect, test } from 'vitest';
import { nameFields } from './nameFields.ts';

test.each(['hu', 'ja', 'ko', 'zh_CN'])('the family name is first in %s', (language) => {
  expect(nameFields(language)).toEqual(['lastName', 'firstName']);
});

test.each(['en_GB', 'de', 'ar', 'is'])('the given name is first in %s', (language) => {
  expect(nameFields(language)).toEqual(['firstName', 'lastName']);
});
