import { z } from 'zod';
import { apiAreas } from '#core/apiAreas.ts';
import { oneLine, requiredText } from '#core/textSchemas.ts';
import { lifetimes, mostAddresses, mostKeyName, overlaps } from './apiKeyRules.ts';

const addressRule = 'Enter IP addresses or networks, such as 203.0.113.0/24.';

/** Addresses and networks, separated by spaces, commas or lines. */
const addressList = z
  .string()
  .max(2_000)
  .transform((text) => text.split(/[\s,;]+/).filter(Boolean))
  .pipe(
    z
      .array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], addressRule))
      .max(mostAddresses, `Enter at most ${mostAddresses} addresses.`),
  );

const choiceOf = (values: readonly number[]) =>
  z.coerce.number().refine((value) => values.includes(value));

export const newApiKeySchema = z.object({
  name: requiredText(mostKeyName).transform(oneLine),
  isWriting: z.boolean().default(false),
  areas: z.array(z.enum(apiAreas)).min(1, 'Choose at least one area.'),
  addresses: addressList.default([]),
  /** Days; 0: never. */
  lifetime: choiceOf(lifetimes),
  /** Whom a service key acts for; null: its maker. */
  username: z
    .string()
    .max(100)
    .transform((name) => name.trim().replace(/^@/, '') || null)
    .nullish()
    .transform((name) => name ?? null),
  isService: z.boolean().default(false),
  password: z.string().max(1_000).default(''),
});

export type NewApiKey = z.output<typeof newApiKeySchema>;

export const rotateApiKeySchema = z.object({
  id: z.string(),
  /** Hours for which the replaced key still works. */
  overlap: choiceOf(overlaps),
  password: z.string().max(1_000).default(''),
});
