import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { createKnownDocuments } from './knownDocuments.ts';

const schema = buildSchema('type Query { name: String }');

test('a valid document is parsed once', () => {
  const documents = createKnownDocuments(schema);
  expect(documents.find('{ name }')).toBe(documents.find('{ name }'));
});

test('what does not parse or fit, or is too long, is nothing', () => {
  const documents = createKnownDocuments(schema);
  for (const text of ['{', '', '{ other }', `{ name } #${'x'.repeat(20_000)}`, '{'.repeat(60)]) {
    expect(documents.find(text), text.slice(0, 20)).toBeNull();
  }
});

test('the least used goes first when many were sent', () => {
  const documents = createKnownDocuments(schema);
  const padded = (n: number) => `{ name } # ${n} ${'x'.repeat(15_000)}`;
  const first = documents.find('{ name }');
  const old = documents.find(padded(0));
  for (let n = 1; n < 40; n += 1) {
    documents.find(padded(n));
    expect(documents.find('{ name }')).toBe(first);
  }
  expect(documents.find(padded(0))).not.toBe(old);
});
