import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeReturnTo } from './returnTo.ts';

const origin = 'https://community.example.org';

test.each([
  ['/', '/'],
  ['/topics/a/1?page=2#c3', '/topics/a/1?page=2#c3'],
  [`${origin}/tags`, '/tags'],
  [origin, '/'],
  ['/a//b', '/a//b'],
  ['/search?q=https://other.example', '/search?q=https://other.example'],
  ['/../../tags', '/tags'],
])('%s is a way back', (address, path) => {
  expect(safeReturnTo(address, origin)).toBe(path);
});

test('local http and https of the current host are both the own host', () => {
  expect(safeReturnTo('http://localhost:3000/tags', 'http://localhost:3000')).toBe('/tags');
  expect(safeReturnTo('https://localhost:3000/tags', 'http://localhost:3000')).toBe('/tags');
  expect(safeReturnTo('http://community.example.org/tags', origin)).toBeNull();
});

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '\n//evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'https://evil.example',
  'https://community.example.org.evil.example/',
  'https://community.example.org@evil.example/',
  'https://me:secret@community.example.org/',
  'https://community.example.org:444/',
  'javascript:alert(1)',
  'data:text/html,x',
  'evil.example',
  '',
  '?next',
  ' /tags',
  '/tags\u0000',
  `/${'a'.repeat(3000)}`,
  null,
  undefined,
  42,
  ['/tags'],
  { toString: () => '/tags' },
])('%j is not a way back', (address) => {
  expect(safeReturnTo(address, origin)).toBeNull();
});

test('whatever comes out stays on this host', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2f',
    '%5c',
    ':',
    '@',
    '?',
    '#',
    'https:',
    'evil.example',
    '\t',
    '\r\n',
    '\u0000',
    '\u3002',
    '／',
    origin,
  );
  const address = fc.oneof(
    fc.array(fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 8 }),
  );
  fc.assert(
    fc.property(address, (pieces) => {
      const path = safeReturnTo(pieces.join(''), origin);
      if (path === null) return;
      expect(path).toMatch(/^\/(?![/\\])/);
      expect(new URL(path, origin).origin).toBe(origin);
    }),
    { numRuns: 5000 },
  );
});
