import { z } from 'zod';
import { identityMessages } from './identityMessageRules.ts';

export const identityLimits = { email: 254, username: 40, fullName: 80, password: 200 } as const;

/** Text without control characters and without the marks that reverse the text around them. */
const plainText = /^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u;

const words = (limit: number) =>
  z
    .string(identityMessages.format)
    .max(limit, identityMessages.format)
    .regex(plainText, identityMessages.format);

const required = (limit: number) => words(limit).min(1, identityMessages.required);

export const usernameSchema = z
  .string(identityMessages.required)
  .trim()
  .min(1, identityMessages.required)
  .max(identityLimits.username, identityMessages.format)
  .regex(/^[A-Za-z0-9_]*$/, identityMessages.username);

export const emailSchema = z
  .string(identityMessages.required)
  .trim()
  .min(1, identityMessages.required)
  .max(identityLimits.email, identityMessages.email)
  .pipe(z.email(identityMessages.email));

/** SPEC §5: at least 8 characters with lowercase, uppercase, digit and special character. */
export const passwordSchema = z
  .string(identityMessages.required)
  .min(1, { error: identityMessages.required, abort: true })
  .max(identityLimits.password, identityMessages.format)
  .refine(isStrongPassword, identityMessages.password);

export const fullNameSchema = words(identityLimits.fullName).trim();

/** A box of a form without script sends `on`, or nothing at all. */
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
    email: words(identityLimits.email).trim().default(''),
    username: words(identityLimits.email).trim().default(''),
    password: required(identityLimits.password),
    remember: checkbox,
  })
  .refine((input) => input.email !== '' || input.username !== '', {
    path: ['email'],
    error: identityMessages.required,
  });

export const signUpSchema = z
  .object({
    email: emailSchema,
    username: usernameSchema,
    fullName: fullNameSchema.default(''),
    password: passwordSchema,
    /** §5: signing up drops it once the form has compared the two. */
    passwordConfirmation: z.string(identityMessages.required).optional(),
    tosAccepted: checkbox.refine((accepted) => accepted, identityMessages.terms),
  })
  .refine((input) => input.password === input.passwordConfirmation, {
    path: ['passwordConfirmation'],
    error: identityMessages.confirmation,
    // Said along with the faults of other fields, not only once those are mended.
    when: ({ value }) => hasBothPasswords(value),
  });

/** How names are compared: nobody is another person for a capital letter. */
export function nameKey(name: string): string {
  return name.trim().toLowerCase();
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

function hasBothPasswords(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'password' in value &&
    typeof value.password === 'string' &&
    'passwordConfirmation' in value &&
    typeof value.passwordConfirmation === 'string'
  );
}
