import { expect, test } from 'vitest';
import { asciiDomain, emailKey, isSameEmail } from './emailAddress.ts';
import { emailSchema, isEmail } from './validators.ts';

test('all forms of an address have one key', () => {
  const forms = [
    'jörg@müller.example',
    'JÖRG@MÜLLER.example',
    'jo\u0308rg@mu\u0308ller.example',
    'jörg@xn--mller-kva.example',
    ' jörg@XN--MLLER-KVA.EXAMPLE ',
    'ｊörg@müller。example',
  ];
  expect(new Set(forms.map(emailKey))).toEqual(new Set(['jörg@xn--mller-kva.example']));
  expect(isSameEmail('Ann@Example.org', 'ann@example.ORG')).toBe(true);
  expect(isSameEmail('ann@example.org', 'ann@example.com')).toBe(false);
});

test('what is no address is only lower case', () => {
  for (const text of ['Ann', '', '@', 'a@ex ample.org', 'ä@[::1]', 'ö@a/b', 'ü@1.2']) {
    expect(emailKey(text)).toBe(text.toLowerCase());
  }
  expect(asciiDomain('127.1')).toBeNull();
  expect(asciiDomain('пример.рф')).toBe('xn--e1afmkfd.xn--p1ai');
});

test('names and domains in any letters are email addresses', () => {
  const good = [
    ...['ann@example.org', "o'hara+tag@mail.example", 'jörg@example.org', 'ann@müller.example'],
    ...['用户@例子.中国', 'анна@пример.рф', 'ann@xn--e1afmkfd.xn--p1ai', 'χρήστης@παράδειγμα.ελ'],
  ];
  expect(good.filter((each) => !isEmail(each))).toEqual([]);
  const bad = [
    ...['jörg', 'jörg@', '@müller.example', 'jö rg@example.org', 'jörg@müller', 'a..ö@example.org'],
    ...[
      'ö"x"@example.org',
      'ö<x>@example.org',
      'jörg@exa mple.org',
      'jörg@127.1',
      'ä\u202eb@x.example',
    ],
    ...[
      'ä\u200bb@x.example',
      `${'ä'.repeat(40)}@example.org`,
      'jörg@example.org\nbcc: x@y.example',
    ],
  ];
  expect(bad.filter(isEmail)).toEqual([]);
});

test('letters of several scripts that look alike are no name', () => {
  expect(isEmail('pаypal@example.org')).toBe(false); // the second letter is Cyrillic
  expect(isEmail('αnn@example.org')).toBe(false);
});

test('full-width characters of an input method are stored as usual ones', () => {
  expect(emailSchema.parse('Ａnn＠example.org')).toBe('Ann@example.org');
});
