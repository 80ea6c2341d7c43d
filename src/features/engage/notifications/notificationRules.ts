import { z } from 'zod';
import { notificationChannels } from '#core/notificationChannels.ts';

/** Notifications on one page of the list. */
export const notificationsPerPage = 20;

/** Unread ones are counted up to here; more are shown as "99+". */
export const mostCounted = 100;

export const markReadSchema = z
  .object({
    ids: z.array(z.string()).max(100).optional(),
    conversationId: z.string().optional(),
  })
  .refine(({ ids, conversationId }) => (ids === undefined) !== (conversationId === undefined), {
    path: ['ids'],
    message: 'either ids or conversationId',
  });

export const preferencesSchema = z.object({
  changes: z
    .array(
      z.object({
        type: z.string().max(100),
        channel: z.enum(notificationChannels),
        enabled: z.boolean(),
      }),
    )
    .min(1)
    .max(200),
});

export type PreferencesInput = z.input<typeof preferencesSchema>;
