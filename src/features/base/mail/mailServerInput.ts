import { z } from 'zod';
import { optionalLine, requiredLine } from '#core/textSchemas.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { isEmail } from '#core/validators.ts';

export const mailSecurities = ['STARTTLS', 'TLS', 'NONE'] as const;

/** The mail server as entered. A blank password keeps the stored one. */
export const mailServerSchema = z
  .object({
    host: requiredLine(253).pipe(
      z.string().regex(/^[\p{L}\p{N}._:-]+$/u, 'must be a host name or an IP address'),
    ),
    port: z.number().int().min(1).max(65_535),
    security: z.enum(mailSecurities),
    username: optionalLine(200),
    password: z
      .string()
      .max(1000)
      .nullish()
      .transform((text) => text || null),
    fromName: optionalLine(80),
    fromAddress: requiredLine(254).refine(isEmail, validationMessages.format),
  })
  .refine(({ security, username }) => security !== 'NONE' || username === null, {
    message: 'must be encrypted, because a password is sent',
    path: ['security'],
    params: { rule: 'unencrypted' },
  });

export type MailServerInput = z.output<typeof mailServerSchema>;
