import { z } from 'zod';
import { validationMessages } from '#core/validationMessages.ts';

/** What may follow the password. */
export const twoFactorMethods = ['TOTP', 'RECOVERY_CODE', 'PASSKEY', 'EMAIL_CODE'] as const;

export type TwoFactorMethod = (typeof twoFactorMethods)[number];

export const twoFactorLimits = {
  /** How long somebody may take between the password and the second step. */
  challengeMinutes: 10,
  codeAttempts: 5,
  codeResends: 3,
  recoveryCodes: 10,
  passkeys: 20,
  name: 60,
} as const;

/** Arabic and Persian keyboards' own; NFKC leaves them as they are. */
const arabicDigits = /[\u0660-\u0669\u06f0-\u06f9]/g;
const western = (digit: string) => `${digit.charCodeAt(0) & 0xf}`;

/** People write codes with blanks and dashes, and in the digits of their script. */
const digits = z
  .string()
  .trim()
  .min(1, validationMessages.required)
  .max(40, validationMessages.format)
  .transform((text) => text.normalize('NFKC').replace(/[\s-]/g, '').replace(arabicDigits, western));

export const codeSchema = digits.pipe(z.string().regex(/^\d{6}$/, validationMessages.format));

/** A code that confirms the own e-mail address. */
export const emailCodeSchema = z.object({ otp: codeSchema });

/** The first code of an app. */
export const confirmAuthenticatorSchema = z.object({ code: codeSchema });

const anyCode = digits.pipe(z.string().min(1, validationMessages.required));

export const twoFactorSchema = z.object({
  token: z.string().max(100, validationMessages.format).default(''),
  method: z.enum(['TOTP', 'RECOVERY_CODE', 'EMAIL_CODE'], validationMessages.format),
  code: anyCode,
});

export const factorNameSchema = z
  .string()
  .trim()
  .min(1, validationMessages.required)
  .max(twoFactorLimits.name, validationMessages.format);

/** What is asked for before a change of how one signs in: the password of those who have one, a name. */
export function passwordGateSchemaOf(asks: { password: boolean; name: boolean }) {
  return z.object({
    ...(asks.password ? { currentPassword: z.string().min(1, validationMessages.required) } : {}),
    ...(asks.name ? { name: factorNameSchema } : {}),
  });
}
