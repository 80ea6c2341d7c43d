import { expect, test } from 'vitest';
import { changesOf } from './convertRevisions.ts';

test('changes are read whatever Ruby type they have', () => {
  const expected = { cooked: ['a', 'b\nc'] };
  expect(changesOf('---\ncooked:\n- a\n- |-\n  b\n  c\n')).toEqual(expected);
  expect(
    changesOf('--- !ruby/hash:ActiveSupport::HashWithIndifferentAccess\ncooked:\n- a\n- "b\\nc"\n'),
  ).toEqual(expected);
  expect(changesOf('---\n:cooked:\n- a\n- "b\\nc"\n')).toEqual(expected);
});

test('what is no such record is none', () => {
  expect(changesOf('- a\n')).toBeNull();
  expect(changesOf('a: [1, 2')).toBeNull();
  expect(changesOf('a: &a [x, y]\nb: [*a, *a]\nc: [*a, *a]\n')).toBeNull();
});
