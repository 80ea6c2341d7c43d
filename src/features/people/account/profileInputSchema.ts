import { z } from 'zod';
import type { CommunitySettings } from '#core/communitySettings.ts';
import { countryCodes } from '#core/countryName.ts';
import type { IdentitySettings } from '#core/identitySettings.ts';
import { type AnswerRule, answersSchema } from '#core/questions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { profileSchema, usernameRule } from './profileEditRules.ts';

type ProfileSettings = Pick<CommunitySettings, 'activeLanguages'> & {
  identity: Pick<IdentitySettings, 'usernameLowercase' | 'profileFields' | 'signupFields'>;
};

/** What may be sent of a profile as it is checked in a community, with its languages and its rule of usernames. */
export function profileInputSchemaOf(
  { identity, activeLanguages }: ProfileSettings,
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

/** All of it that the form of a profile asks for. */
export function profileFormSchemaOf(
  settings: ProfileSettings,
  { skip, questions }: { skip: boolean; questions: readonly AnswerRule[] },
) {
  const customFields = answersSchema(questions).optional();
  return profileInputSchemaOf(settings, { skip }).extend({ customFields });
}

/** The password of whoever leaves; who comes through a provider has none. */
export const leaveSchema = z.object({ password: z.string().optional() });
