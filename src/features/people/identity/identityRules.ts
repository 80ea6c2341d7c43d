import { z } from 'zod';
import { emailKey } from '#core/emailAddress.ts';
import type { IdentitySettings } from '#core/identitySettings.ts';
import type { RegistrationNeeds } from '#core/pageRequest.ts';
import { plainLine } from '#core/plainLine.ts';
import { answersSchema } from '#core/questions.ts';
import { emailLimit, emailSchema } from '#core/validators.ts';
import { visibleText } from '#core/visibleText.ts';
import { identityMessages } from './identityMessageRules.ts';

export const identityLimits = {
  email: emailLimit,
  username: 40,
  fullName: 80,
  password: 200,
} as const;

const line = (limit: number, text = z.string(identityMessages.format)) =>
  text.trim().max(limit, identityMessages.format).regex(plainLine, identityMessages.format);

const requiredLine = (limit: number) => line(limit, z.string()).min(1, identityMessages.required);

export const usernameSchema = z
  .string()
  .trim()
  .min(1, identityMessages.required)
  .max(identityLimits.username, identityMessages.format)
  .regex(/^[A-Za-z0-9_]*$/, identityMessages.username);

/** SPEC §5: at least 8 characters with lowercase, uppercase, digit and special character. */
export const passwordSchema = z
  .string()
  .min(1, { error: identityMessages.required, abort: true })
  .max(identityLimits.password, identityMessages.format)
  .refine(isStrongPassword, identityMessages.password);

/** A stored password for comparison: any characters, unmodified. */
const givenPassword = z
  .string()
  .min(1, identityMessages.required)
  .max(identityLimits.password, identityMessages.format);

/** Invisible characters are not a name. */
export const fullNameSchema = line(identityLimits.fullName).transform((name) =>
  visibleText(name) === '' ? '' : name,
);

/** Even if the rules are skipped, a name is a single word and not an email address. */
const freeUsernameSchema = requiredLine(identityLimits.username)
  .refine((name) => visibleText(name) !== '', identityMessages.required)
  .refine((name) => !/[\s@]/u.test(name), identityMessages.username);

/** The captcha solution from the browser; empty if none. */
const captchaSchema = z.string(identityMessages.format).max(5000).default('');

/** A checkbox of a form without JavaScript sends `on`, or nothing. */
const checkbox = z
  .union(
    [
      z.boolean(),
      z.literal(['on', 'true']).transform(() => true),
      z.literal(['', 'off', 'false']).transform(() => false),
    ],
    identityMessages.format,
  )
  .default(false);

export const signInSchema = z
  .object({
    email: line(identityLimits.email).default(''),
    username: line(identityLimits.email).default(''),
    password: givenPassword,
    remember: checkbox,
    captchaResponse: captchaSchema,
  })
  .refine((input) => input.email !== '' || input.username !== '', {
    path: ['email'],
    error: identityMessages.required,
  });

const confirmationFault = {
  path: ['passwordConfirmation'],
  error: identityMessages.confirmation,
  // Reported together with the errors of other fields, not only after they are fixed.
  when: ({ value }: { value: unknown }) => hasBothPasswords(value),
};

const newPassword = {
  password: passwordSchema,
  /** §5: removed once the form has compared the two. */
  passwordConfirmation: z.string().optional(),
};

/** The username schema of a community; `anyUsername` for members who may skip the rules (§6). */
export function usernameSchemaOf(
  { usernameLowercase }: Pick<IdentitySettings, 'usernameLowercase'>,
  { anyUsername }: { anyUsername: boolean },
) {
  if (anyUsername) return freeUsernameSchema;
  return usernameLowercase
    ? usernameSchema.regex(/^[a-z0-9_]*$/, identityMessages.usernameLowercase)
    : usernameSchema;
}

/** The sign-up schema of a community; `anyUsername` for members who may skip the rules (§6). */
export function signUpSchemaOf(
  { usernameLowercase, signupFields }: Pick<IdentitySettings, 'usernameLowercase' | 'signupFields'>,
  { anyUsername = false } = {},
) {
  const username = usernameSchemaOf({ usernameLowercase }, { anyUsername });
  return z
    .object({
      email: emailSchema,
      username,
      firstName: fullNameSchema.default(''),
      lastName: fullNameSchema.default(''),
      fullName: fullNameSchema.default(''),
      ...newPassword,
      tosAccepted: checkbox.refine((accepted) => accepted, identityMessages.terms),
      customFields: z.preprocess((given) => given ?? {}, answersSchema(signupFields)),
    })
    .refine(passwordsMatch, confirmationFault);
}

/** A new password, set through a link in a mail. */
export const resetPasswordSchema = z
  .object({ token: z.string().max(100), ...newPassword })
  .refine(passwordsMatch, confirmationFault);

/** Links in mails carry a token, which their page submits. */
export const verifyEmailSchema = z.object({ uuid: z.string() });
export const unsubscribeSchema = z.object({ token: z.string() });

/** SPEC §7 change-password; the confirmation is checked by the form. */
export const changePasswordSchema = z
  .object({
    currentPassword: givenPassword,
    newPassword: passwordSchema,
    passwordConfirmation: z.string().optional(),
  })
  .refine(
    ({ newPassword: password, passwordConfirmation }) =>
      passwordConfirmation === undefined || password === passwordConfirmation,
    { path: ['passwordConfirmation'], error: identityMessages.confirmation },
  )
  .refine(({ currentPassword, newPassword: password }) => currentPassword !== password, {
    path: ['newPassword'],
    error: identityMessages.samePassword,
  });

/**
 * Identifies the recipient of a requested mail: the email address, or the username if the form accepts both.
 */
export const mailRequestSchema = z.object({
  email: requiredLine(identityLimits.email),
  captchaResponse: captchaSchema,
});

/** A new email address; the password proves that the owner asks. */
export const changeEmailSchema = z.object({
  email: emailSchema,
  currentPassword: z
    .string(identityMessages.format)
    .max(identityLimits.password, identityMessages.format)
    .default(''),
});

/** Completes a registration started elsewhere: the missing fields and questions. */
export function registrationSchemaOf(
  {
    usernameLowercase,
    registrationFields,
  }: Pick<IdentitySettings, 'usernameLowercase' | 'registrationFields'>,
  { fields, questions }: RegistrationNeeds,
  { anyUsername = false } = {},
) {
  const username = usernameSchemaOf({ usernameLowercase }, { anyUsername });
  return z.object({
    ...(fields.includes('email') ? { email: emailSchema } : {}),
    ...(fields.includes('username') ? { username } : {}),
    ...(fields.includes('terms') ? { tosAccepted: z.literal(true, identityMessages.terms) } : {}),
    customFields: answersSchema(registrationFields.filter(({ key }) => questions.includes(key))),
  });
}

/** The screener's schema. */
export function screenerSchemaOf({ screener }: Pick<IdentitySettings, 'screener'>) {
  return z.object({ customFields: answersSchema(screener.questions) });
}

/** The full name, if only its parts are given: limited to the maximum length. */
export function fullNameOf(name: {
  fullName: string;
  firstName: string;
  lastName: string;
}): string {
  const whole = name.fullName || `${name.firstName} ${name.lastName}`.trim();
  return [...whole].slice(0, identityLimits.fullName).join('').trim();
}

/** Names are compared case-insensitively, email addresses in all their forms. */
export function nameKey(name: string): string {
  return emailKey(name);
}

function isStrongPassword(password: string): boolean {
  return (
    [...password].length >= 8 &&
    /\p{Ll}/u.test(password) &&
    /\p{Lu}/u.test(password) &&
    /[0-9]/.test(password) &&
    /[^\p{L}\p{N}\s]/u.test(password)
  );
}

function passwordsMatch(input: { password: string; passwordConfirmation?: string }): boolean {
  return input.password === input.passwordConfirmation;
}

function hasBothPasswords(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'password' in value &&
    typeof value.password === 'string' &&
    'passwordConfirmation' in value &&
    typeof value.passwordConfirmation === 'string'
  );
}
