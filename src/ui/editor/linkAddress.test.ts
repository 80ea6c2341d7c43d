import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkAddress } from './linkAddress.ts';

test('a bare host and a mail address become links', () => {
  expect(linkAddress(' example.org/a?b ')).toBe('https://example.org/a?b');
  expect(linkAddress('me@example.org')).toBe('mailto:me@example.org');
  expect(linkAddress('http://localhost:3000/x')).toBe('http://localhost:3000/x');
  expect(linkAddress('/topics/1')).toBe('/topics/1');
});

test('what could run or lead astray is no link', () => {
  for (const typed of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'two words']) {
    expect(linkAddress(typed)).toBeNull();
  }
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const address = linkAddress(typed);
      if (address !== null) expect(address).toMatch(/^(https?:|mailto:|\/(?![/\\])|#|\?)/i);
    }),
  );
});
