import { z } from 'zod';
import { completeLinks, footerLinksSchema, navigationSchema } from '#core/siteLinks.ts';

/** What the editor saves; the service checks each setting with the same schemas. */
export const navigationFormSchema = z.object({
  navigation: completeLinks(navigationSchema),
  footer: z.object({ text: z.string().max(300), links: completeLinks(footerLinksSchema) }),
});
