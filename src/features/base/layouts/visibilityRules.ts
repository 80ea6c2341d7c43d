import { z } from 'zod';

/** Conditions under which a section, a widget or a custom page is shown; omitted ones always hold. */
export const visibilitySchema = z.object({
  viewer: z.enum(['VISITOR', 'MEMBER']).optional(),
  roles: z.array(z.string()).max(50).optional(),
  profileLists: z.array(z.string()).max(100).optional(),
  languages: z.array(z.string()).max(50).optional(),
  /** Decided by the browser, because cached pages are the same for every device. */
  device: z.enum(['PHONE', 'DESKTOP']).optional(),
  from: z.iso.datetime({ offset: true }).optional(),
  until: z.iso.datetime({ offset: true }).optional(),
});

export type Visibility = z.infer<typeof visibilitySchema>;
