import { expect, test } from 'vitest';
import { optionalLine, optionalText, requiredLine, requiredText } from './textSchemas.ts';
import { validationMessages } from './validationMessages.ts';

test.each([
  '',
  '  ',
  '\u200b\u200b',
  '\u2060 \ufeff',
  '\u00ad',
  '\u3164',
  '\u202e',
  '\u2800',
  '\u0000',
])('what nobody sees, %j, is blank', (text) => {
  expect(requiredText(10).safeParse(text).error?.issues[0]?.message).toBe(
    validationMessages.required,
  );
  expect(optionalText(10).parse(text)).toBeNull();
});

test.each(['👩\u200d🌾', 'می\u200cخواهم', 'a\u200bb'])(
  'in what is seen, %s, nothing is taken away',
  (text) => {
    expect(requiredText(10).parse(` ${text} `)).toBe(text);
  },
);

test.each([
  ['in\u202evoice', 'invoice'],
  ['\u2066a\u2069 and\n\u202ab\u202c', 'a and b'],
])('in one line, %j, nothing breaks it or turns it round', (text, kept) => {
  expect(requiredLine(20).parse(text)).toBe(kept);
  expect(optionalLine(20).parse(text)).toBe(kept);
});
