import { z } from 'zod';
import { requiredLine } from '#core/textSchemas.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { releaseKinds, releaseLimits } from './releaseKinds.ts';

export const releaseSchema = z.object({
  /** Name of the product; a new one is created. */
  product: requiredLine(releaseLimits.product),
  version: requiredLine(releaseLimits.version),
  kinds: z.array(z.enum(releaseKinds)).min(1, validationMessages.required),
  releasedOn: z.iso.date(),
});
