import { z } from 'zod';
import { emailKey } from '#core/emailAddress.ts';
import { bulkLimit } from '#features/support/agentWorkspace/queueFilterRules.ts';

export const hiddenStates = ['SPAM', 'DELETED'] as const;
export type HiddenState = (typeof hiddenStates)[number];

/** Deleted requests can be restored for this long. */
export const restoreDays = 30;

export const senderParts = ['ADDRESS', 'DOMAIN'] as const;

const ids = z.array(z.string()).min(1).max(bulkLimit);

export const hideRequestsSchema = z.object({
  ids,
  as: z.enum(hiddenStates),
  /** With SPAM: what else of the sender stays away. */
  block: z.enum(senderParts).nullish(),
});

export const restoreRequestsSchema = z.object({ ids });

/** An address, or `@` and a domain. */
export const blockedSenderSchema = z
  .string()
  .transform(emailKey)
  .pipe(
    z
      .string()
      .max(200)
      .regex(/^[^\s@<>"]{0,64}@[^\s@<>"]+\.[^\s@<>".]+$/),
  );

/** Mail providers whose domain is shared by strangers: of these, only addresses are blocked. */
export const sharedDomains = new Set([
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'live.com', 'yahoo.com'],
  ...['icloud.com', 'me.com', 'aol.com', 'gmx.de', 'gmx.net', 'web.de', 't-online.de', 'mail.ru'],
  ...['proton.me', 'protonmail.com', 'yandex.ru', 'qq.com', '163.com', 'msn.com'],
]);
