import { z } from 'zod';
import { requiredLine, requiredText } from '#core/textSchemas.ts';
import { emailSchema } from '#core/validators.ts';
import { supportLimits } from '#features/support/requests/supportRequestRules.ts';

export const contactLimits = {
  name: 100,
  /** Hours in which a request has to be confirmed. */
  hours: 24,
  /** Requests in an hour to be confirmed by one email address. */
  perEmail: 3,
  /** Requests in an hour from one network address. */
  perClient: 10,
} as const;

export const contactSchema = z.object({
  name: requiredLine(contactLimits.name),
  email: emailSchema,
  title: requiredLine(supportLimits.title),
  /** HTML. */
  message: requiredText(200_000),
  /** Honeypot: a hidden field that only bots fill in. */
  website: z.string().max(2000).nullish(),
});

/** 256 random bits in base64url. */
export const contactTokenPattern = /^[\w-]{43}$/;
