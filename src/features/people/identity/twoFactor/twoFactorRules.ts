import { z } from 'zod';
import { validationMessages } from '#core/validationMessages.ts';

/** Two-factor methods. */
export const twoFactorMethods = ['TOTP', 'RECOVERY_CODE', 'PASSKEY', 'EMAIL_CODE'] as const;

export type TwoFactorMethod = (typeof twoFactorMethods)[number];

export const twoFactorLimits = {
  /** Time limit between the password and the second factor. */
  challengeMinutes: 10,
  codeAttempts: 5,
  /** In a quarter of an hour, at the first code of an app. */
  firstCodeAttempts: 10,
  codeResends: 3,
  recoveryCodes: 10,
  passkeys: 20,
  name: 60,
} as const;

/** Arabic and Persian digits; NFKC does not convert them. */
const arabicDigits = /[\u0660-\u0669\u06f0-\u06f9]/g;
const western = (digit: string) => `${digit.charCodeAt(0) & 0xf}`;

/** Normalizes typed codes: spaces, dashes, and other scripts' digits. */
const digits = z
  .string()
  .trim()
  .min(1, validationMessages.required)
  .max(40, validationMessages.format)
  .transform((text) => text.normalize('NFKC').replace(/[\s-]/g, '').replace(arabicDigits, western));

export const codeSchema = digits.pipe(z.string().regex(/^\d{6}$/, validationMessages.format));

/** A code that confirms the member's email address. */
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

/** Re-authentication before changing sign-in methods: the password of members who have one, a name. */
export function passwordGateSchemaOf(asks: { password: boolean; name: boolean }) {
  return z.object({
    ...(asks.password ? { currentPassword: z.string().min(1, validationMessages.required) } : {}),
    ...(asks.name ? { name: factorNameSchema } : {}),
  });
}
