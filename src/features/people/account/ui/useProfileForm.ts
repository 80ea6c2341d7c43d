import { useRevalidator } from 'react-router';
import { formPath } from '#core/feature/postedForms.ts';
import { languageCookiePaths } from '#core/languageCookiePaths.ts';
import { holds } from '#core/permissions.ts';
import type { AnswerValues } from '#core/questions.ts';
import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import type { PreferenceName } from '#core/viewerPreferences.ts';
import { readPreferences } from '#features/people/members/preferenceRules.ts';
import { withBasePath } from '#ui/callServer.ts';
import type { ClientError } from '#ui/clientError.ts';
import { answerValues, givenAnswers } from '#ui/forms/answers.ts';
import { useZodForm, type ZodForm } from '#ui/forms/useZodForm.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { useMemberSettings } from '#ui/useMemberSettings.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { profileInputOf, userInputOf } from '../profileForm.ts';
import { type EditableProfile, UpdateUserMutation } from './editProfileDocuments.ts';
import { profilePreferences } from './profilePreferences.ts';
import { useProfileErrorText } from './useProfileErrorText.ts';

export type ProfileValues = Record<PlainField | PreferenceName, string> & {
  /** By place from 0; the last ones are empty. */
  readLanguages: Record<string, string>;
  customFields: AnswerValues;
};

const plainFields = [
  'fullName',
  'username',
  'firstName',
  'lastName',
  'bio',
  'signature',
  'employeeId',
  'phoneNumber',
  'partnerId',
  'partnerName',
  'country',
  'language',
  'timeZone',
] as const;
type PlainField = (typeof plainFields)[number];

/** The profile form's state; a plain form without JavaScript. */
export function useProfileForm(
  profile: EditableProfile,
  initialError: ClientError | null,
): ZodForm<ProfileValues> {
  const { t } = useTranslation('profile');
  const { basePath, viewer, typed } = useShell();
  const settings = useMemberSettings();
  const { revalidate } = useRevalidator();
  const skip = holds(viewerOfInfo(viewer), 'SKIP_USERNAME_VALIDATION').ok;
  const toInput = (values: ProfileValues) => inputOf(profile, values);
  return useZodForm({
    schema: async () =>
      (await import('../profileInputSchema.ts')).profileFormSchemaOf(settings, {
        skip,
        questions: profile.questions,
      }),
    defaultValues: valuesOf(profile),
    toInput,
    action: `${basePath}${formPath('updateUser')}`,
    initialError,
    typedValues: initialError && typed,
    updatedDate: profile.updatedDate,
    ...useProfileErrorText(),
    onSubmit: async (values, { updatedDate }) => {
      const sent = userInputOf(toInput(values));
      const input = { ...sent, id: profile.id, updatedDate: updatedDate ?? undefined };
      return (await runOperation(UpdateUserMutation, { input })).updateUser.user;
    },
    updatedDateOf: (user) => user.updatedDate,
    onSuccess: async ({ language }) => {
      showSuccess(t('saved'));
      if (profile.isSelf && language !== profile.language) chooseLanguage(language);
      else await revalidate();
    },
  });
}

function valuesOf(profile: EditableProfile): ProfileValues {
  const preferences = readPreferences(
    profile.userPreferences.map(({ preferenceCategory, preferenceType, properties }) => ({
      ...{ category: preferenceCategory, type: preferenceType, properties },
    })),
  );
  const plain = Object.fromEntries(plainFields.map((name) => [name, profile[name] ?? '']));
  return {
    ...preferences,
    ...plain,
    readLanguages: Object.fromEntries(
      profile.languagesToRead.map((_choice, place) => [place, profile.readLanguages[place] ?? '']),
    ),
    customFields: answerValues(profile.questions, profile.customFields),
  } as ProfileValues; // one of each field
}

/** As a form without script is read; fields nobody may change here are left out. */
function inputOf(
  profile: EditableProfile,
  { customFields, readLanguages, ...values }: ProfileValues,
) {
  const fields: Record<string, unknown> = {
    ...pick(values, [...plainFields, ...profilePreferences]),
    ...(profile.questions.length > 0 && { hasQuestions: '1' }),
    readLanguages,
    customFields: givenAnswers(customFields),
  };
  if (!profile.canEditSignature) delete fields.signature;
  if (!profile.canEditEmployeeId) delete fields.employeeId;
  if (!profile.canEditPartner) {
    delete fields.partnerId;
    delete fields.partnerName;
  }
  // A name from before the current rules may stay.
  if (fields.username === profile.username) delete fields.username;
  return profileInputOf(fields);
}

function pick<Key extends string>(values: Record<Key, string>, names: readonly Key[]) {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

/** SPEC §9 cookie `lang`: an earlier choice of this browser must not override the new one. */
function chooseLanguage(language: string | null): void {
  for (const path of languageCookiePaths(withBasePath(''))) {
    // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is not in every browser yet.
    document.cookie = language
      ? `lang=${language}; path=${path}; max-age=31536000; samesite=lax`
      : `lang=; path=${path}; max-age=0; samesite=lax`;
  }
  window.location.reload();
}
