import { expect, test } from 'vitest';
import { releaseOf, textRevision } from './wordPartsAddress.ts';

test('a revision of texts changes with the release and with what a community changes', () => {
  expect(textRevision('a1', undefined)).toBe('a1');
  expect(textRevision('a1', 'c1')).not.toBe(textRevision('a1', 'c2'));
  expect(textRevision('a1', 'c1')).not.toBe(textRevision('a2', 'c1'));
});

test('a revision tells of which release it is', () => {
  expect(releaseOf(textRevision('a1', undefined))).toBe('a1');
  expect(releaseOf(textRevision('a1', 'c1'))).toBe('a1');
  expect(releaseOf('')).toBe('');
});
