import { z } from 'zod';
import { knownLanguages } from '#core/languages.ts';
import type { SettingGroup } from '#core/settings/settingGroup.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { chatTermsModes } from './chatRules.ts';

const termsTextSchema = z.object({
  language: z.enum(knownLanguages),
  text: z.string().min(1, validationMessages.required).max(10_000).meta({ isMultiline: true }),
});

const chatSettingsSchema = z.object({
  terms: z.enum(chatTermsModes).default('IMPLICIT'),
  termsText: z.array(termsTextSchema).max(knownLanguages.length).default([]),
  /** A higher one has everyone accept again. */
  termsVersion: z.number().int().min(1).max(1_000_000).default(1),
  /** Messages are deleted after so many days; 0: never. */
  retentionDays: z.number().int().min(0).max(36_500).default(730),
  /** Members younger than that start no chats with strangers. */
  newMemberHours: z.number().int().min(0).max(8760).default(24),
});

declare module '#core/communitySettings.ts' {
  interface FeatureSettings {
    chat: z.output<typeof chatSettingsSchema>;
  }
}

export const chatSettingGroup: SettingGroup = {
  words: 'chatSettings',
  section: 'members',
  schemas: { chat: chatSettingsSchema },
  settings: {
    chatEnabled: { affects: ['EVERY_PAGE', 'API'] },
    'chat.terms': {},
    'chat.termsText': { fields: { language: 'language' } },
    'chat.termsVersion': {},
    'chat.retentionDays': { affects: ['EXISTING_CONTENT'] },
    'chat.newMemberHours': {},
  },
};
