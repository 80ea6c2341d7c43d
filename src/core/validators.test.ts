import { expect, test } from 'vitest';
import { checkInput } from './parseInput.ts';
import { validationMessages } from './validationMessages.ts';
import {
  emailSchema,
  nestedSchema,
  numberSchema,
  phoneSchema,
  webAddressSchema,
} from './validators.ts';

const messageOf = (schema: Parameters<typeof checkInput>[0], input: unknown) => {
  const checked = checkInput(schema, input);
  return checked.ok ? null : checked.faults[0]?.message;
};
const label = (length: number) => 'a'.repeat(length);

test.each([
  'http://example.org',
  'https://example.org/path?query=1#part',
  'ftp://files.example.org/a.zip',
  'HTTPS://EXAMPLE.ORG',
  'https://example.org:1',
  'https://example.org:65535/',
  'https://bücher.example',
  'https://пример.рф/путь',
  `https://${label(63)}.example`,
])('%s is a URL', (address) => {
  expect(messageOf(webAddressSchema, address)).toBeNull();
});

test.each([
  'example.org',
  'mailto:me@example.org',
  'javascript:alert(1)',
  'https://localhost',
  'https://127.0.0.1',
  'https://example.1',
  'https://example.c',
  'https://-example.org',
  'https://example-.org',
  'https://exa mple.org',
  'https://example.org/with space',
  'https://user:word@example.org',
  'https://example.org:0',
  'https://example.org:65536',
  `https://${label(64)}.example`,
])('%s is none', (address) => {
  expect(messageOf(webAddressSchema, address)).toBe(validationMessages.format);
});

test('a URL has at most 2,084 characters', () => {
  const long = (length: number) => 'https://example.org/'.padEnd(length, 'a');
  expect(messageOf(webAddressSchema, long(2084))).toBeNull();
  expect(messageOf(webAddressSchema, long(2085))).toBe(validationMessages.format);
});

test.each(['123456', '+123456', '123456789012345', '+491701234567'])('%s is a phone', (phone) => {
  expect(messageOf(phoneSchema, phone)).toBeNull();
});

test.each(['12345', '1234567890123456', '++123456', '12 34 56 78', '+12-345-678', 'phone'])(
  '%s is no phone',
  (phone) => {
    expect(messageOf(phoneSchema, phone)).toBe(validationMessages.format);
  },
);

test('an e-mail address has a mailbox of 64 characters and 254 in all', () => {
  expect(messageOf(emailSchema, ' ada@example.org ')).toBeNull();
  expect(messageOf(emailSchema, `${label(64)}@example.org`)).toBeNull();
  for (const text of ['ada', 'ada@', '@example.org', 'ada@example', 'a b@example.org']) {
    expect(messageOf(emailSchema, text)).toBe('Please enter a valid email');
  }
  expect(messageOf(emailSchema, `${label(65)}@example.org`)).toBe('Please enter a valid email');
  const long = `a@${Array.from({ length: 4 }, () => label(62)).join('.')}.org`;
  expect(messageOf(emailSchema, long)).toBe('Please enter a valid email');
});

test.each([emailSchema, phoneSchema, webAddressSchema, numberSchema()])(
  'a blank value is a missing one',
  (schema) => {
    for (const blank of ['', undefined]) {
      expect(messageOf(schema, blank)).toBe(validationMessages.required);
    }
  },
);

test.each([
  [{}, [0, -1.5, '3', ' 4.5 ', '-2', '.5'], ['x', '1e3', '0x10', '1,5', true, Number.NaN, [1]]],
  [{ positive: true }, [0.1, '5'], [0, -1]],
  [{ negative: true }, [-0.1, '-5'], [0, 1]],
  [{ min: 2 }, [2, '3'], [1.9]],
  [{ max: 2 }, [2, '-3'], [2.1]],
  [{ min: 1, max: 5 }, [1, 5], [0, 6]],
  [{ integer: true }, [2, '-3', 2.0], [2.5, '2.5', 2 ** 53]],
])('numbers with %j', (rules, good, bad) => {
  for (const value of good) expect(messageOf(numberSchema(rules), value), `${value}`).toBeNull();
  for (const value of bad) {
    expect(messageOf(numberSchema(rules), value), `${value}`).toBe(validationMessages.format);
  }
});

test('a fault in a nested object names the way to it', () => {
  const schema = nestedSchema({
    contact: nestedSchema({ email: emailSchema, phone: phoneSchema }),
  });
  const checked = checkInput(schema, { contact: { email: 'ada', phone: '' } });
  expect(checked).toEqual({
    ok: false,
    faults: [
      { field: 'contact.email', rule: 'custom', message: 'Please enter a valid email' },
      { field: 'contact.phone', rule: 'required', message: validationMessages.required },
    ],
  });
  expect(messageOf(schema, {})).toBe(validationMessages.required);
  for (const none of ['x', 1, []]) {
    expect(messageOf(schema, { contact: none })).toBe(validationMessages.format);
  }
});
