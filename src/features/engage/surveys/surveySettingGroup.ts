import { z } from 'zod';
import type { SettingGroup } from '#core/settings/settingGroup.ts';
import { originPattern } from './externalSurveyUrl.ts';

const surveySettingsSchema = z.object({
  /** Sites whose surveys `/survey?surveyUrl=` shows in a frame. */
  externalOrigins: z.array(z.string().trim().max(200).regex(originPattern)).max(20).default([]),
  /** Whether visitors who begin a survey solve a captcha. */
  visitorCaptcha: z.boolean().default(false),
});

declare module '#core/communitySettings.ts' {
  interface FeatureSettings {
    surveys: z.output<typeof surveySettingsSchema>;
  }
}

export const surveySettingGroup: SettingGroup = {
  words: 'surveySettings',
  section: 'posts',
  schemas: { surveys: surveySettingsSchema },
  settings: {
    surveysEnabled: {},
    'surveys.externalOrigins': { affects: ['EVERY_PAGE'] },
    'surveys.visitorCaptcha': {},
  },
};
