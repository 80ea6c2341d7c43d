import { z } from 'zod';
import { emailKey } from '#core/emailAddress.ts';
import { optionalLine, requiredLine } from '#core/textSchemas.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { isEmail } from '#core/validators.ts';
import { mailboxAuth, mailboxKinds, mailboxSecurity, senderChecks } from './inboundMailRules.ts';

const address = z.string().transform(emailKey).pipe(z.string().max(200).refine(isEmail));

const host = optionalLine(253).refine(
  (text) => text === null || /^(?:[a-z0-9-]+\.)*[a-z0-9-]+$|^[0-9a-f:.]+$/i.test(text),
  'Enter a host name or an IP address.',
);

const webAddress = optionalLine(500).refine(
  (text) => text === null || /^https?:\/\/[^\s]+$/.test(text),
  'Enter a URL.',
);

const secret = z
  .string()
  .max(4000)
  .nullish()
  .transform((text) => text || null);

/** A mailbox as staff enter it. Empty secrets keep the stored ones. */
export const mailboxSchema = z
  .object({
    name: requiredLine(80),
    address,
    kind: z.enum(mailboxKinds),
    route: optionalLine(60),
    enabled: z.boolean(),
    authentication: z.enum(senderChecks),
    trustedHost: optionalLine(253),
    host,
    port: z.int().min(1).max(65_535),
    security: z.enum(mailboxSecurity),
    username: optionalLine(200),
    auth: z.enum(mailboxAuth),
    password: secret,
    tokenUrl: webAddress,
    clientId: optionalLine(500),
    clientSecret: secret,
    refreshToken: secret,
    folder: optionalLine(200).transform((text) => text ?? 'INBOX'),
    importsExisting: z.boolean(),
    requesterFromReplyTo: z.boolean().nullish(),
  })
  .superRefine((mailbox, context) => {
    if (mailbox.kind !== 'IMAP') return;
    for (const field of ['host', 'username'] as const) {
      if (mailbox[field] === null) require(context, field);
    }
    if (mailbox.auth !== 'OAUTH2') return;
    for (const field of ['tokenUrl', 'clientId'] as const) {
      if (mailbox[field] === null) require(context, field);
    }
  });

function require(context: z.RefinementCtx, field: string): void {
  context.addIssue({ code: 'custom', path: [field], message: validationMessages.required });
}

export type MailboxInput = z.output<typeof mailboxSchema>;
