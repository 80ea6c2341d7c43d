import { expect, test } from 'vitest';
import type { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { identitySettingsSchema } from '#core/identitySettings.ts';
import { parseInput } from '#core/parseInput.ts';
import { identityMessages } from './identityMessageRules.ts';
import {
  changePasswordSchema,
  fullNameOf,
  mailRequestSchema,
  signInSchema,
  signUpSchemaOf,
} from './identityRules.ts';

const signUpSchema = signUpSchemaOf(identitySettingsSchema.parse({}));

const good = {
  email: 'Ada@Example.org',
  username: 'ada_1',
  password: 'Secret-123',
  passwordConfirmation: 'Secret-123',
  tosAccepted: true,
};

function faultsOf(fields: object, schema: z.ZodType = signUpSchema): Record<string, string> {
  try {
    parseInput(schema, schema === signUpSchema ? { ...good, ...fields } : fields);
    return {};
  } catch (error) {
    const faults = error instanceof AppError ? (error.detail.faults ?? []) : [];
    return Object.fromEntries(faults.map(({ field, message }) => [field, message]));
  }
}

test('a whole form passes, also as a browser without script sends it', () => {
  expect(faultsOf({})).toEqual({});
  expect(faultsOf({ tosAccepted: 'on' })).toEqual({});
  expect(signUpSchema.parse({ ...good, email: ' a@b.org ' }).email).toBe('a@b.org');
  expect(faultsOf({ email: `${'a'.repeat(64)}@b.org` })).toEqual({});
});

test.each([
  ['username', 'ada lovelace', identityMessages.username],
  ['username', 'ädä', identityMessages.username],
  ['username', 'ada\u0000', identityMessages.username],
  ['username', '', identityMessages.required],
  ['username', undefined, identityMessages.required],
  ['username', 'a'.repeat(41), identityMessages.format],
  ['email', 'ada', identityMessages.email],
  ['email', 'a@b', identityMessages.email],
  ['email', 'a@b.org\u0000', identityMessages.email],
  ['email', `${'a'.repeat(300)}@b.org`, identityMessages.email],
  ['email', `${'a'.repeat(65)}@b.org`, identityMessages.email],
  ['email', ['a@b.org'], identityMessages.format],
  ['username', 123456, identityMessages.format],
  ['fullName', 'Ada\u202eecalevoL', identityMessages.format],
  ['fullName', 'A'.repeat(81), identityMessages.format],
  ['fullName', 'A\nB', identityMessages.format],
  ['tosAccepted', false, identityMessages.terms],
  ['tosAccepted', undefined, identityMessages.terms],
  ['tosAccepted', { evil: 1 }, identityMessages.format],
  ['passwordConfirmation', 'Secret-124', identityMessages.confirmation],
])('%s %j says what is wrong', (field, value, message) => {
  expect(faultsOf({ [field]: value })).toEqual({ [field]: message });
});

test.each(['Short-1', 'secret-123', 'SECRET-123', 'Secret-abc', 'Secret1234'])(
  'the password %s is too weak',
  (password) => {
    expect(faultsOf({ password, passwordConfirmation: password })).toEqual({
      password: identityMessages.password,
    });
  },
);

test('a password of another script with all kinds of characters passes', () => {
  expect(faultsOf({ password: 'Пароль-123', passwordConfirmation: 'Пароль-123' })).toEqual({});
});

test('all faults are told at once, differing passwords among them', () => {
  const faults = faultsOf({ email: 'x', passwordConfirmation: 'other' });
  expect(Object.keys(faults).sort()).toEqual(['email', 'passwordConfirmation']);
});

test('a confirmation that the form has already compared may be left out', () => {
  expect(faultsOf({ passwordConfirmation: undefined })).toEqual({});
});

test('signing in needs a name and a password and does not judge either', () => {
  expect(signInSchema.safeParse({ email: 'x', password: 'y' }).success).toBe(true);
  expect(
    signInSchema.safeParse({ username: 'x', password: 'y', remember: 'on' }).data?.remember,
  ).toBe(true);
  expect(signInSchema.safeParse({ password: 'y' }).success).toBe(false);
  expect(signInSchema.safeParse({ email: 'x', password: '' }).success).toBe(false);
  expect(signInSchema.safeParse({ email: 'x\u0000', password: 'y' }).success).toBe(false);
});

test('a community of lowercase names says so in the spec’s words', () => {
  const settings = identitySettingsSchema.parse({ usernameLowercase: true });
  const parsed = signUpSchemaOf(settings).safeParse({ ...good, username: 'Ada' });
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual([
    'Username must contain only lowercase alphanumeric and underscore characters',
  ]);
  const free = signUpSchemaOf(settings, { anyUsername: true });
  expect(free.safeParse({ ...good, username: 'Ada-Lovelace' }).success).toBe(true);
  expect(free.safeParse({ ...good, username: 'ada@example.org' }).success).toBe(false);
});

test('the community’s own questions are asked, faults named as the fields are', () => {
  const settings = identitySettingsSchema.parse({
    signupFields: [
      { key: 'company', label: 'Company', required: true },
      { key: 'size', label: 'Size', kind: 'CHOICE', options: ['small', 'large'] },
    ],
  });
  const schema = signUpSchemaOf(settings);
  const faults = (input: object) =>
    schema.safeParse(input).error?.issues.map(({ path }) => path.join('.')) ?? [];
  expect(faults(good)).toEqual(['customFields.company']);
  expect(faults({ ...good, customFields: { company: 'X', size: 'huge' } })).toEqual([
    'customFields.size',
  ]);
  const { customFields } = schema.parse({
    ...good,
    customFields: { company: 'Acme', size: '', role: 'administrator' },
  });
  expect(customFields).toEqual({ company: 'Acme' });
});

test('a new password differs from the old one and is confirmed', () => {
  const faults = (input: object) =>
    changePasswordSchema.safeParse(input).error?.issues.map(({ message }) => message) ?? [];
  const right = { currentPassword: 'Secret-123', newPassword: 'Secret-124' };
  expect(faults(right)).toEqual([]);
  expect(faults({ ...right, passwordConfirmation: 'x' })).toEqual(['Passwords do not match']);
  expect(faults({ ...right, newPassword: 'Secret-123' })).toEqual([identityMessages.samePassword]);
  expect(faults({ ...right, newPassword: 'weak' })).toEqual([identityMessages.password]);
});

test('an accepted password signs in again, control characters included', () => {
  for (const password of ['Secret-1\t3', 'Secret-1\u202e3']) {
    expect(faultsOf({ password, passwordConfirmation: password })).toEqual({});
    expect(signInSchema.parse({ email: 'x', password }).password).toBe(password);
    const change = { currentPassword: password, newPassword: 'Secret-124' };
    expect(changePasswordSchema.parse(change).currentPassword).toBe(password);
  }
});

test.each([
  [signInSchema, { email: 'x' }, 'password'],
  [changePasswordSchema, { newPassword: 'Secret-124' }, 'currentPassword'],
  [mailRequestSchema, {}, 'email'],
  [mailRequestSchema, { email: '   ' }, 'email'],
] as const)('what is left out or blank cannot be blank: %#', (schema, input, field) => {
  expect(faultsOf(input, schema)).toEqual({ [field]: identityMessages.required });
});

test('blanks around a name count for nothing, and a name nobody sees is none', () => {
  const longest = 'A'.repeat(80);
  expect(signUpSchema.parse({ ...good, fullName: ` ${longest} ` }).fullName).toBe(longest);
  expect(signUpSchema.parse({ ...good, fullName: '\u200b\u2060' }).fullName).toBe('');
});

test('a name put together of its parts is no longer than a name may be', () => {
  const parts = { fullName: '', firstName: 'A'.repeat(80), lastName: 'B'.repeat(80) };
  expect(fullNameOf(parts)).toBe(parts.firstName);
  expect(fullNameOf({ fullName: '', firstName: 'Ada', lastName: '' })).toBe('Ada');
});
