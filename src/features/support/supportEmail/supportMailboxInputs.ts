import { z } from 'zod';
import { knownLanguages } from '#core/languages.ts';
import { optionalText } from '#core/textSchemas.ts';
import { supportKinds } from '#features/support/requests/supportRequestRules.ts';
import { supportEmailLimits } from './supportEmailRules.ts';

/** How a mailbox serves the support desk, as staff enter it. */
export const supportMailboxSchema = z.object({
  teamId: z
    .union([z.string(), z.number()])
    .nullish()
    .transform((id) => (id === '' ? null : (id ?? null))),
  kind: z.enum(supportKinds),
  language: z.union([z.enum(knownLanguages), z.literal('')]).nullish(),
  signature: optionalText(supportEmailLimits.signature).transform((text) => text ?? ''),
});
