import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SeenIds } from './seenIds.ts';

test('an id is seen once it was added, and no other with it', () => {
  const id = fc.oneof(
    fc.constantFrom('-1', '0', '1023', '1024', '999999999999999'),
    fc.nat(5_000).map(String),
  );
  fc.assert(
    fc.property(fc.array(id), fc.array(id), (added, others) => {
      const seen = new SeenIds();
      for (const [place, each] of added.entries()) {
        seen.add(each);
        if (place % 3 === 0) seen.keep();
      }
      for (const each of [...added, ...others]) {
        expect(seen.has(each)).toBe(added.includes(each));
      }
    }),
  );
});

test('what a batch that is tried again has added is forgotten', () => {
  const seen = new SeenIds();
  seen.add('1');
  seen.keep();
  seen.add('2');
  seen.begin();
  expect([seen.has('1'), seen.has('2')]).toEqual([true, false]);
});
