import { expect, test } from 'vitest';
import { originOf } from './originOf.ts';

test('an address of version 6 stands in brackets', () => {
  const originAt = (host: string) => originOf({ host, port: 3000, publicUrl: null }, undefined);
  expect(originAt('::1')).toBe('http://[::1]:3000');
  expect(originAt('::')).toBe('http://localhost:3000');
  expect(originAt('10.0.0.7')).toBe('http://10.0.0.7:3000');
});
