import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { createKnownDocuments } from './knownDocuments.ts';

const schema = buildSchema('type Query { name: String }');

function openDocuments() {
  const documents = createKnownDocuments(schema);
  return (text: string, hideSuggestions = true) => documents.find(text, { hideSuggestions });
}

test('a valid document is parsed once', () => {
  const find = openDocuments();
  expect(find('{ name }')).toHaveProperty('document');
  expect(find('{ name }')).toBe(find('{ name }'));
});

test('what does not parse or fit is told what is wrong, and names only where it may', () => {
  const find = openDocuments();
  for (const text of ['{', '', '{ other }']) {
    expect(find(text), text).toMatchObject([{ message: expect.any(String) }]);
  }
  expect(find('{ names }')).toMatchObject([
    { message: 'Cannot query field "names" on type "Query".' },
  ]);
  expect(find('{ names }', false)).toMatchObject([
    { message: expect.stringContaining('Did you mean "name"?') },
  ]);
});

test.each([
  ['too long', `{ name } #${'x'.repeat(20_000)}`],
  ['too deep', '{'.repeat(60)],
  ['of too many fields', `{ ${Array.from({ length: 900 }, (_, n) => `a${n}: name`).join(' ')} }`],
  ['of a field too often', `{ ${'name '.repeat(30)} }`],
  [
    'of a field too often in a fragment that nothing uses',
    `{ name } fragment F on Query { ${'name '.repeat(30)} }`,
  ],
  [
    'of too many fragments',
    `{ name } ${Array.from({ length: 60 }, (_, n) => `fragment F${n} on Query { name }`).join(' ')}`,
  ],
])('a document %s is refused before it is validated', (_what, text) => {
  expect(openDocuments()(text)).toMatchObject([{ code: 'QUERY_TOO_COMPLEX' }]);
});

test('the least used goes first when many were sent', () => {
  const find = openDocuments();
  const padded = (n: number) => `{ name } # ${n} ${'x'.repeat(15_000)}`;
  const first = find('{ name }');
  const old = find(padded(0));
  for (let n = 1; n < 40; n += 1) {
    find(padded(n));
    expect(find('{ name }')).toBe(first);
  }
  expect(find(padded(0))).not.toBe(old);
});

test('a document that asks for the schema is known as such', () => {
  const find = openDocuments();
  for (const text of ['{ __schema { types { name } } }', '{ a: __type(name: "Query") { name } }']) {
    expect(find(text), text).toMatchObject({ asksForSchema: true });
  }
  expect(find('{ __typename name }')).toMatchObject({ asksForSchema: false });
});
