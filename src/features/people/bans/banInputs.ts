import { z } from 'zod';
import { cleanText, requiredText } from '#core/textSchemas.ts';

export const banKinds = ['IP', 'DOMAIN'] as const;
export type BanKind = (typeof banKinds)[number];

export const banSchema = z.object({
  kind: z.enum(banKinds),
  value: requiredText(255),
  reason: cleanText.pipe(z.string().max(500)).default(''),
});
