import { z } from 'zod';
import type { CommunitySettings } from '#core/communitySettings.ts';
import { countryCodes } from '#core/countryName.ts';
import type { IdentitySettings } from '#core/identitySettings.ts';
import { type AnswerRule, answersSchema } from '#core/questions.ts';
import { baseLanguages } from '#core/readerLanguages.ts';
import { cleanText } from '#core/textSchemas.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { profileSchema, usernameRule } from './profileEditRules.ts';

type ProfileSettings = Pick<CommunitySettings, 'activeLanguages'> & {
  identity: Pick<IdentitySettings, 'usernameLowercase'>;
};

/** Preferred first; also one that the community no longer has, since posts in it stay. */
const readLanguagesSchema = z
  .array(cleanText.refine((code) => baseLanguages.includes(code), validationMessages.format))
  .max(baseLanguages.length)
  .superRefine((languages, { addIssue }) => {
    for (const [index, language] of languages.entries()) {
      if (languages.indexOf(language) === index) continue;
      const params = { rule: 'duplicate' };
      addIssue({ code: 'custom', path: [index], params, message: validationMessages.format });
    }
  });

/** The profile schema for a community, with its languages and username rule. */
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
    readLanguages: readLanguagesSchema.optional(),
  });
}

/** The schema of the profile form. */
export function profileFormSchemaOf(
  settings: ProfileSettings,
  { skip, questions }: { skip: boolean; questions: readonly AnswerRule[] },
) {
  const customFields = answersSchema(questions).optional();
  return profileInputSchemaOf(settings, { skip }).extend({ customFields });
}

/** The password to delete an account; members with only a provider have none. */
export const leaveSchema = z.object({ password: z.string().optional() });
