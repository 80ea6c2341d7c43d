import { z } from 'zod';
import { channelModes, notificationChannels } from '#core/notificationChannels.ts';

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

export const defaultsSchema = z.object({
  changes: z
    .array(
      z.object({
        type: z.string().max(100),
        channel: z.enum(notificationChannels),
        mode: z.enum(channelModes),
      }),
    )
    .min(1)
    .max(200),
});

export type DefaultsInput = z.input<typeof defaultsSchema>;

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'a time such as 22:00');

export const scheduleSchema = z.object({
  /** Null switches them off. */
  quietHours: z
    .object({
      from: clockTime,
      to: clockTime,
      days: z.array(z.number().int().min(1).max(7)).min(1).max(7),
    })
    .nullish(),
  weeklyDigest: z.boolean().nullish(),
});

/** A PushSubscription of the browser: its keys are base64url (RFC 8291). */
export const subscriptionSchema = z.object({
  endpoint: z.url().max(2_000),
  p256dh: z.string().regex(/^[\w-]{87}=?$/, 'a P-256 public key'),
  auth: z.string().regex(/^[\w-]{22}(==)?$/, '16 bytes'),
});

export type SubscriptionInput = z.input<typeof subscriptionSchema>;

/** The form of the quiet hours: checkboxes give the days as text. */
export const quietHoursFormSchema = z
  .object({ isOn: z.boolean(), from: clockTime, to: clockTime, days: z.array(z.string()) })
  .refine(({ isOn, days }) => !isOn || days.length > 0, { path: ['days'] });

export type ScheduleInput = z.input<typeof scheduleSchema>;

export type PreferencesInput = z.input<typeof preferencesSchema>;
