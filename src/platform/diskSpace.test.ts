import { expect, test } from 'vitest';
import { lowSpaceLine } from './diskSpace.ts';

test('of a directory that is not there nothing is said', () => {
  expect(lowSpaceLine('/there/is/none')).toBeNull();
  expect(lowSpaceLine('/etc/passwd/none')).toBeNull();
});
