import { type PreferenceName, preferenceChoices } from '#core/viewerPreferences.ts';
import { preferencePlaces } from '#features/people/members/preferenceRules.ts';

/** Values of a form by the names of its fields. */
type FormFields = Readonly<Record<string, unknown>>;

export const profileTexts = [
  'fullName',
  'firstName',
  'lastName',
  'username',
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

/**
 * What a sent form of the edit page means to the API. Fields the form does not have stay as they
 * are; of the community's own questions an unticked box is sent by nobody, so that all of them
 * count as answered once the form says it has them (`hasQuestions`).
 */
export function profileInputOf(fields: FormFields) {
  const plain = Object.fromEntries(
    profileTexts
      .filter((name) => typeof fields[name] === 'string')
      .map((name) => [name, textOf(fields[name])]),
  );
  const preferences = names
    .filter((name) => typeof fields[name] === 'string')
    .map((name) => {
      const { category, type, property } = preferencePlaces[name];
      return {
        preferenceCategory: category,
        preferenceType: type,
        properties: { [property]: fields[name] },
      };
    });
  return {
    ...plain,
    ...(fields.hasQuestions === undefined ? {} : { customFields: fields.customFields ?? {} }),
    ...(preferences.length > 0 ? { userPreferences: preferences } : {}),
    ...(typeof fields.updatedDate === 'string' ? { updatedDate: fields.updatedDate } : {}),
  };
}

const names = Object.keys(preferenceChoices) as PreferenceName[]; // the table's own keys

/** A browser sends lines ended as on paper; they count as one character here. */
function textOf(value: unknown): string {
  return String(value).replaceAll('\r\n', '\n');
}
