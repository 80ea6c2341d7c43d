import { z } from 'zod';

const partnerSchema = z.object({ name: z.string().nullable().default(null) }).catch({ name: null });

/** The company a member belongs to (SPEC §3 partnerDetails). */
export type PartnerDetails = z.output<typeof partnerSchema>;

/** Parses the stored value; unknown fields are dropped. */
export function readPartner(stored: unknown): PartnerDetails {
  return partnerSchema.parse(stored);
}

/** Stored company data. */
export function partnerDetailsOf(name: string | null): Partial<PartnerDetails> {
  return name === null ? {} : { name };
}
