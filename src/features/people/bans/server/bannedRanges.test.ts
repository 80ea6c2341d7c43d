import fc from 'fast-check';
import { expect, test } from 'vitest';
import { domainsOf, isInRange, readAddressRange, readDomain } from './bannedRanges.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7/24 ', '203.0.113.0/24'],
  ['203.0.113.7/32', '203.0.113.7'],
  ['2001:DB8::1', '2001:db8::1'],
  ['2001:db8:1:2:3::/64', '2001:db8:1:2::/64'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['0.0.0.0/0', null],
  ['::/0', null],
  ['203.0.113.7/33', null],
  ['203.0.113.7/24/8', null],
  ['203.0.113.7/', null],
  ['203.0.113', null],
  ['0xcb.0.113.7', null],
  ['203.0.113.256', null],
  ['example.org', null],
  ['', null],
])('the range %j is read as %j', (text, range) => {
  expect(readAddressRange(text)).toBe(range);
});

test.each([
  ['203.0.113.255', '203.0.113.0/24', true],
  ['203.0.114.0', '203.0.113.0/24', false],
  ['::ffff:203.0.113.9', '203.0.113.0/24', true],
  ['203.0.113.7', '203.0.113.7', true],
  ['203.0.113.8', '203.0.113.7', false],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64', true],
  ['2001:db8:1:3::1', '2001:db8:1:2::/64', false],
  ['203.0.113.7', '2001:db8::/32', false],
  ['fe80::1%eth0', 'fe80::/10', true],
  ['command line', '203.0.113.0/24', false],
  ['', '203.0.113.0/24', false],
])('whether %s lies in %s: %s', (address, range, inside) => {
  expect(isInRange(address, range)).toBe(inside);
});

test('every address lies in the ranges made of it', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.ipV4(), fc.ipV6()),
      fc.integer({ min: 1, max: 32 }),
      (address, bits) => {
        const range = readAddressRange(`${address}/${bits}`);
        // A mapped IPv4 address counts as IPv4, of which few bits may be over.
        return range !== null && isInRange(address, range);
      },
    ),
  );
});

test.each([
  ['Spam.Example', 'spam.example'],
  ['https://spam.example', 'spam.example'],
  ['@spam.example', 'spam.example'],
  ['*.spam.example', 'spam.example'],
  ['spam.example.', 'spam.example'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['example', null],
  ['spam example.org', null],
  ['spam.example/path', null],
  ['a@spam.example', null],
  ['192.0.2.1', null],
  ['-a.example', null],
  [`${'a'.repeat(64)}.example`, null],
  ['', null],
])('the domain %j is read as %j', (text, domain) => {
  expect(readDomain(text)).toBe(domain);
});

test('a ban of a domain reaches those below it, not a top-level domain', () => {
  expect(domainsOf('me@mail.spam.example')).toEqual(['mail.spam.example', 'spam.example']);
  expect(domainsOf('me@notspam.example')).toEqual(['notspam.example']);
  expect(domainsOf('nonsense')).toEqual([]);
});
