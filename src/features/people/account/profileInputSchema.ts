import { z } from 'zod';
import type { CommunitySettings } from '#core/communitySettings.ts';
import { countryCodes } from '#core/countryName.ts';
import { answersSchema } from '#core/questions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { ownQuestions, profileSchema, usernameRule } from './profileEditRules.ts';

/** The profile schema for a community, with its languages and username rule. */
export function profileInputSchemaOf(
  { identity, activeLanguages }: Pick<CommunitySettings, 'identity' | 'activeLanguages'>,
  { skip }: { skip: boolean },
) {
  const { country, language } = profileSchema.shape;
  return profileSchema.extend({
    username: usernameRule({ lowercase: identity.usernameLowercase, skip }).optional(),
    country: country.refine(
      (code) => !code || countryCodes.includes(code),
      validationMessages.format,
    ),
    language: language.refine(
      (code) => !code || activeLanguages.some((each) => each === code),
      validationMessages.format,
    ),
  });
}

/** The schema of the profile form. */
export function profileFormSchemaOf(
  settings: Pick<CommunitySettings, 'identity' | 'activeLanguages'>,
  options: { skip: boolean },
) {
  const customFields = answersSchema(ownQuestions(settings.identity)).optional();
  return profileInputSchemaOf(settings, options).extend({ customFields });
}

/** The password to delete an account; members with only a provider have none. */
export const leaveSchema = z.object({ password: z.string().optional() });
