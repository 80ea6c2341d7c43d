import { expect, test } from 'vitest';
import { checkInput } from '#core/parseInput.ts';
import { responseFormSchemaOf } from './responseFormSchema.ts';

test.each([
  [' ', 'required'],
  ['short', 'tooShort'],
  ['long enough', undefined],
  ['much too long to be taken', 'tooLong'],
])('%j is %s', (text, rule) => {
  const checked = checkInput(responseFormSchemaOf({ min: 10, max: 20 }), { text });
  expect(checked.ok ? undefined : checked.faults.map((fault) => [fault.field, fault.rule])).toEqual(
    rule && [['message', rule]],
  );
});
