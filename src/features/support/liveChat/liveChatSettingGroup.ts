import { z } from 'zod';
import { isSpan, openingTime } from '#core/openingHours.ts';
import type { SettingGroup } from '#core/settings/settingGroup.ts';
import { isTimeZone } from '#core/timeZones.ts';
import { weekdays } from './liveChatRules.ts';

const noneOrId = z.string().regex(/^(?:[1-9]\d{0,14})?$/);

const liveChatSettingsSchema = z.object({
  /** Visitors chat with agents on the pages of the portal. */
  isOn: z.boolean().default(false),
  /** Only members chat. */
  needsSignIn: z.boolean().default(false),
  /** Visitors without an account have to give an email address. */
  asksForEmail: z.boolean().default(true),
  /** Visitors send files. */
  takesFiles: z.boolean().default(true),
  /** Members of these profile lists see no chat (§2). */
  hiddenForLists: z
    .array(
      z
        .string()
        .trim()
        .regex(/^[1-9]\d{0,14}$/),
    )
    .max(100)
    .default([]),
  /** Chats of one agent at once; 0: any number. */
  mostChats: z.number().int().min(0).max(50).default(0),
  /** Whose agents answer; '': all. */
  teamId: noneOrId.default(''),
  /** The request type of chats; '': none. */
  typeId: noneOrId.default(''),
  timeZone: z
    .string()
    .trim()
    .refine(isTimeZone, { params: { rule: 'timeZone' } })
    .default('UTC'),
  /** None: around the clock. */
  hours: z
    .array(
      z
        .object({
          day: z.enum(weekdays).default('MONDAY'),
          from: openingTime.default('09:00'),
          to: openingTime.default('17:00'),
        })
        .refine(isSpan, { path: ['to'], params: { rule: 'order' } }),
    )
    .max(50)
    .default([]),
  closedOn: z.array(z.iso.date()).max(400).default([]),
  texts: z
    .array(
      z.object({
        language: z.string().max(10).default('en'),
        greeting: z.string().trim().max(500).default(''),
        offline: z.string().trim().max(500).default(''),
      }),
    )
    .max(60)
    .default([]),
});

declare module '#core/communitySettings.ts' {
  interface FeatureSettings {
    liveChat: z.output<typeof liveChatSettingsSchema>;
  }
}

export const liveChatSettingGroup: SettingGroup = {
  words: 'liveChatSettings',
  section: 'support',
  schemas: { liveChat: liveChatSettingsSchema },
  settings: {
    'liveChat.isOn': { affects: ['EVERY_PAGE'] },
    'liveChat.needsSignIn': { affects: ['EVERY_PAGE'] },
    'liveChat.asksForEmail': { affects: ['EVERY_PAGE'] },
    'liveChat.takesFiles': {},
    'liveChat.hiddenForLists': { control: 'records', affects: ['EVERY_PAGE'] },
    'liveChat.mostChats': {},
    'liveChat.teamId': { control: 'record', affects: ['EVERY_PAGE'] },
    'liveChat.typeId': { control: 'record', affects: ['EVERY_PAGE'] },
    'liveChat.timeZone': { affects: ['EVERY_PAGE'] },
    'liveChat.hours': { affects: ['EVERY_PAGE'] },
    'liveChat.closedOn': { affects: ['EVERY_PAGE'] },
    'liveChat.texts': { affects: ['EVERY_PAGE'], fields: { language: 'language' } },
  },
};
