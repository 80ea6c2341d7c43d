import { buildSchema, isInputObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { formInput } from './formInput.ts';

const schema = buildSchema(`
  scalar DateTime
  scalar JSON
  enum Size { SMALL LARGE }
  input Row { name: String! amount: Int }
  input Input {
    id: ID! title: String open: Boolean size: Size count: Int price: Float at: DateTime
    tags: [String!] rows: [Row!] answers: JSON
  }
  type Query { a: Int }
  type Mutation { save(input: Input!): Int }
`);
const type = schema.getType('Input');
if (!isInputObjectType(type)) throw new Error('no input');

test('texts become what the input asks for', () => {
  const fields = {
    ...{
      _csrf: 'x',
      id: '12',
      title: 'a\r\nb',
      open: 'on',
      size: 'LARGE',
      count: '-3',
      price: '1.5',
    },
    ...{ at: '2026-01-31T12:00:00Z', tags: 'one', answers: { colour: 'red' } },
    rows: { 10: { name: 'last', amount: '' }, 2: { name: 'first', amount: '7' } },
  };
  expect(formInput(type, fields)).toEqual({
    ...{ id: '12', title: 'a\nb', open: true, size: 'LARGE', count: -3, price: 1.5 },
    ...{ at: '2026-01-31T12:00:00Z', tags: ['one'], answers: { colour: 'red' } },
    rows: [
      { name: 'first', amount: 7 },
      { name: 'last', amount: null },
    ],
  });
});

test('what is left empty is null, but a text stays one', () => {
  const fields = { title: '', size: '', count: '', at: '', tags: '' };
  expect(formInput(type, fields)).toEqual({
    ...{ title: '', size: null, count: null, at: null, tags: [] },
  });
});

test('boxes that are not ticked are false, and not left out', () => {
  expect(formInput(type, { id: '1' })).toEqual({ id: '1' });
  expect(formInput(type, { id: '1' }, ['open', 'tags'])).toEqual({
    id: '1',
    open: false,
    tags: [],
  });
  expect(formInput(type, { open: 'false' })).toEqual({ open: false });
});

test('what is no number or moment is a fault of its field', () => {
  const fields = {
    count: '1.5',
    price: 'much',
    at: 'never',
    rows: { 0: { name: 'a', amount: '9e9' } },
  };
  expect(() => formInput(type, fields)).toThrow(
    expect.objectContaining({
      code: 'VALIDATION_FAILED',
      detail: expect.objectContaining({
        faults: ['count', 'price', 'at', 'rows.0.amount'].map((field) =>
          expect.objectContaining({ field, rule: 'format' }),
        ),
      }),
    }),
  );
});
