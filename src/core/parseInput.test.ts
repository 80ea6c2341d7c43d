import { expect, test } from 'vitest';
import { z } from 'zod';
import { AppError, type FieldIssue } from './errors.ts';
import { parseInput } from './parseInput.ts';
import { requiredText } from './textSchemas.ts';
import { validationMessages } from './validationMessages.ts';

const schema = z.object({
  name: requiredText(10),
  names: z.array(z.string()).min(1),
  count: z.number().optional(),
});
const given = { name: 'Ann', names: ['ann'] };

function faultsOf(input: unknown): FieldIssue[] {
  try {
    parseInput(schema, input);
  } catch (error) {
    if (error instanceof AppError) return error.detail.faults ?? [];
    throw error;
  }
  return [];
}

test.each([
  ['name', { ...given, name: undefined }],
  ['name', { names: given.names }],
  ['name', { ...given, name: null }],
  ['name', { ...given, name: '' }],
  ['names', { name: given.name }],
])('a required field, %s, that is missing from %j cannot be blank', (field, input) => {
  expect(faultsOf(input)).toEqual([
    { field, rule: 'required', message: validationMessages.required },
  ]);
});

test.each([
  ['name', { ...given, name: 3 }, 'invalid_type'],
  ['name', { ...given, name: 'x'.repeat(11) }, 'too_big'],
  ['names', { ...given, names: [] }, 'too_small'],
  ['count', { ...given, count: 'many' }, 'invalid_type'],
])('what is there in another form than %s expects, %j, is %s', (field, input, rule) => {
  expect(faultsOf(input)).toEqual([{ field, rule, message: validationMessages.format }]);
});
