import { z } from 'zod';
import { oneLine, requiredText } from '#core/textSchemas.ts';
import { mostWebhookName, webhookFormats } from './webhookRules.ts';

export const webhookSchema = z.object({
  name: requiredText(mostWebhookName).transform(oneLine),
  url: z
    .url({ protocol: /^https?$/, error: 'Enter an address that begins with https://.' })
    .max(2_000),
  format: z.enum(webhookFormats),
  /** Empty: all. */
  events: z.array(z.string().max(100)).max(200).default([]),
  categoryIds: z
    .array(z.string().regex(/^\d{1,15}$/))
    .max(200)
    .default([]),
});

export type WebhookInput = z.output<typeof webhookSchema>;
