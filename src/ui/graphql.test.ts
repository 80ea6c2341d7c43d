import { expect, test } from 'vitest';
import { graphql } from './graphql.ts';

test('a document has its own text and that of each fragment once', () => {
  const Author = graphql('fragment Author on UserBasics @_unmask { id }');
  const Row = graphql('fragment Row on Conversation @_unmask { id author { ...Author } }', [
    Author,
  ]);
  const { loc } = graphql('query Two { conversations { nodes { ...Row author { ...Author } } } }', [
    Row,
    Author,
  ]);
  const text = loc?.source.body ?? '';
  expect(text.match(/fragment \w+/g)).toEqual(['fragment Row', 'fragment Author']);
  expect(text).not.toContain('@_unmask');
  expect(text.startsWith('query Two')).toBe(true);
});
