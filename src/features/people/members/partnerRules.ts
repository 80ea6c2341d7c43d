import { z } from 'zod';

const partnerSchema = z.object({ name: z.string().nullable().default(null) }).catch({ name: null });

/** The company a member belongs to (SPEC §3 partnerDetails). */
export type PartnerDetails = z.output<typeof partnerSchema>;

/** What is stored, read; what nobody knows any more is left out. */
export function readPartner(stored: unknown): PartnerDetails {
  return partnerSchema.parse(stored);
}

/** What is stored of a company. */
export function partnerDetailsOf(name: string | null): Partial<PartnerDetails> {
  return name === null ? {} : { name };
}
