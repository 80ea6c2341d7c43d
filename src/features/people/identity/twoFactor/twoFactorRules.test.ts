import { expect, test } from 'vitest';
import { codeSchema } from './twoFactorRules.ts';

test.each(['123456', ' 123 456 ', '123-456', '１２３４５６', '١٢٣٤٥٦', '۱۲۳۴۵۶'])(
  'a code may be written as %s',
  (written) => {
    expect(codeSchema.parse(written)).toBe('123456');
  },
);

test.each(['12345', '1234567', 'abcdef', '', '१२३४५६'])('%j is no code', (written) => {
  expect(codeSchema.safeParse(written).success).toBe(false);
});
