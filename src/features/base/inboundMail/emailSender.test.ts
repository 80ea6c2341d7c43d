import fc from 'fast-check';
import { expect, test } from 'vitest';
import { senderIn } from './server/emailSender.ts';

const senders: readonly (readonly [value: string, name: string, address: string])[] = [
  ['ann@example.org', '', 'ann@example.org'],
  ['<ann@example.org>', '', 'ann@example.org'],
  ['Ann Other <Ann@Example.org>', 'Ann Other', 'ann@example.org'],
  ['ann@example.org (Ann Other)', 'Ann Other', 'ann@example.org'],
  ['"Other, Ann" <ann@example.org>', 'Other, Ann', 'ann@example.org'],
  ['Other, Ann <ann@example.org>', 'Other, Ann', 'ann@example.org'],
  ['Other, Ann, Dr. <ann@example.org>', 'Other, Ann, Dr.', 'ann@example.org'],
  ['Ann O. Other <ann@example.org>', 'Ann O. Other', 'ann@example.org'],
  ['Ann "The Pump" Other <ann@example.org>', 'Ann The Pump Other', 'ann@example.org'],
  ['Ann (Sales) Other <ann@example.org>', 'Ann Other', 'ann@example.org'],
  ['ann@example.org <ann@example.org>', '', 'ann@example.org'],
  ['"ann@example.org" <ann@example.org>', '', 'ann@example.org'],
  ['ann@example.org, <ann@example.org>', '', 'ann@example.org'],
  ['ann@example.org, Ann <ann@example.org>', 'Ann', 'ann@example.org'],
  ["'Ann Other' <ann@example.org>", 'Ann Other', 'ann@example.org'],
  ["'ann@example.org' <ann@example.org>", '', 'ann@example.org'],
  ['Ann <\u200bann@example.org\u200e>', 'Ann', 'ann@example.org'],
  ['bob@example.net <ann@example.org>', 'bob@example.net', 'ann@example.org'],
  [
    "'ann@example.org' via Help <help@plaza.example>",
    "'ann@example.org' via Help",
    'help@plaza.example',
  ],
  ['"\'Ann\' via Help" <help@plaza.example>', "'Ann' via Help", 'help@plaza.example'],
  ['"Ann" <ann@example.org >', 'Ann', 'ann@example.org'],
  ['"Ann" < ann@example.org>', 'Ann', 'ann@example.org'],
  ['Ann <ann @ example.org>', 'Ann', 'ann@example.org'],
  ['Ann <ann@example.org> (Sales) and more', 'Ann', 'ann@example.org'],
  ['Ann <ann@example.org', 'Ann', 'ann@example.org'],
  ['Ann <<ann@example.org>>', 'Ann', 'ann@example.org'],
  ['Ann <mailto:ann@example.org>', 'Ann', 'ann@example.org'],
  ['Ann <@a.test,@b.test:ann@example.org>', 'Ann', 'ann@example.org'],
  ['Ann [Sales] <ann@example.org>', 'Ann [Sales]', 'ann@example.org'],
  ['Ann <Sales> <ann@example.org>', 'Ann', 'ann@example.org'],
  ['Ann 5" Pipe <ann@example.org>', 'Ann 5" Pipe', 'ann@example.org'],
  ['"Ann <ann@example.org>', '"Ann', 'ann@example.org'],
  ['Ann:Sales <ann@example.org>', 'Ann Sales', 'ann@example.org'],
  ['Sales: ann@example.org;', 'Sales', 'ann@example.org'],
  ['Sales: Ann <ann@example.org>;', 'Sales Ann', 'ann@example.org'],
  ['Ann ann@example.org', 'Ann', 'ann@example.org'],
  ['"john..doe"@example.org', '', '"john..doe"@example.org'],
  ['"Doe, John" <"john doe"@example.org>', 'Doe, John', '"john doe"@example.org'],
  ['<taro..yamada.@docomo.example>', '', 'taro..yamada.@docomo.example'],
  ['Jörg <jörg@müller.example>', 'Jörg', 'jörg@xn--mller-kva.example'],
  ['=?utf-8?Q?Other=2C_Ann?= <ann@example.org>', 'Other, Ann', 'ann@example.org'],
  ['"=?utf-8?Q?Other=2C_Ann?=" <ann@example.org>', 'Other, Ann', 'ann@example.org'],
  ['=?utf-8?B?QW5uIDxhbm5AZXhhbXBsZS5vcmc+?=', 'Ann', 'ann@example.org'],
  ['=?utf-8?Q?eve=40evil=2Etest?= <ann@example.org>', 'eve@evil.test', 'ann@example.org'],
  [
    '=?utf-8?Q?Eve_=3Ceve=40evil=2Etest=3E?= <ann@example.org>',
    'Eve <eve@evil.test>',
    'ann@example.org',
  ],
  ['SRS0=abc=xy=example.net=bob@example.org', '', 'srs0=abc=xy=example.net=bob@example.org'],
  ['Ann <ann@[192.0.2.1]>', 'Ann', 'ann@[192.0.2.1]'],
];

test.each(senders)('one sender: %s', (value, name, address) => {
  expect(senderIn(value)).toEqual({ name, address });
});

test.each([
  '',
  'Ann Other',
  'Undisclosed recipients:;',
  '<>',
  'Ann <ann at example.org>',
  'ann@example.org, eve@evil.test',
  'ann@example.org, Eve <eve@evil.test>',
  'Ann <ann@example.org>, Eve <eve@evil.test>',
  'Ann <ann@example.org> <eve@evil.test>',
  'Team: ann@example.org, eve@evil.test;',
  'Team: ann@example.org; eve@evil.test',
  '=?utf-8?Q?ann=40example=2Eorg?=',
  'ann@example.org eve@evil.test',
  'Ann <ann@example.org@evil.test>',
])('none or several: %s', (value) => {
  expect(senderIn(value)).toBe(null);
});

test('no name leads to another address', () => {
  const name = fc.string({ unit: fc.constantFrom(...'ab@.<>,;:()\\" é') });
  fc.assert(
    fc.property(name, (text) => {
      const quoted = `"${text.replace(/["\\]/g, '\\$&')}" <ann@example.org>`;
      expect(senderIn(quoted)?.address).toBe('ann@example.org');
      senderIn(text);
      senderIn(`${text} <ann@example.org>`);
    }),
  );
});
