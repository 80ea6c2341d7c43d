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
 * Converts a submitted edit form to API input. Fields missing from the form are unchanged; unticked
 * checkboxes are not submitted, so all custom questions count as answered if the form says it contains them
 * (`hasQuestions`).
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
    ...(fields.readLanguages === undefined
      ? {}
      : { readLanguages: chosenLanguages(fields.readLanguages) }),
    ...(fields.hasQuestions === undefined ? {} : { customFields: fields.customFields ?? {} }),
    ...(preferences.length > 0 ? { userPreferences: preferences } : {}),
    ...(typeof fields.updatedDate === 'string' ? { updatedDate: fields.updatedDate } : {}),
  };
}

/** As the mutations take it: the phone number is contact information (SPEC §3). */
export function userInputOf({ phoneNumber, ...input }: Record<string, unknown>) {
  return { ...input, ...(typeof phoneNumber === 'string' && { contactInfo: { phoneNumber } }) };
}

/** Of selects in their order, some of which may be empty, or have the same as another. */
function chosenLanguages(given: unknown): string[] {
  const rows = typeof given === 'string' ? [given] : Object.values(Object(given)).map(String);
  return [...new Set(rows.filter((code) => code !== ''))];
}

const names = Object.keys(preferenceChoices) as PreferenceName[]; // the table's own keys

/** Browsers submit CRLF line breaks; they count as one character here. */
function textOf(value: unknown): string {
  return String(value).replaceAll('\r\n', '\n');
}
