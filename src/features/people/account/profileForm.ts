import { type PreferenceName, preferenceChoices } from '#core/viewerPreferences.ts';
import { preferencePlaces } from '#features/people/members/preferenceRules.ts';

/** Form values by field name; a list if a name occurs more than once. */
export type FormFields = Readonly<Record<string, unknown>>;

const plainFields = [
  'fullName',
  'firstName',
  'lastName',
  'username',
  'bio',
  'signature',
  'employeeId',
  'country',
  'language',
  'timeZone',
] as const;

const customPrefix = 'customFields.';

/**
 * Converts a submitted edit form to API input. Fields missing from the form are unchanged; unticked
 * checkboxes are not submitted, so all custom questions count as answered if the form says it contains them
 * (`hasQuestions`).
 */
export function profileInputOf(fields: FormFields) {
  const plain = Object.fromEntries(
    plainFields
      .filter((name) => typeof fields[name] === 'string')
      .map((name) => [name, textOf(fields[name])]),
  );
  const answers = Object.entries(fields)
    .filter(([name]) => name.startsWith(customPrefix))
    .map(([name, value]) => [name.slice(customPrefix.length), value] as const);
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
    ...(fields.hasQuestions === undefined ? {} : { customFields: Object.fromEntries(answers) }),
    ...(preferences.length > 0 ? { userPreferences: preferences } : {}),
    ...(typeof fields.updatedDate === 'string' ? { updatedDate: fields.updatedDate } : {}),
  };
}

const names = Object.keys(preferenceChoices) as PreferenceName[]; // the table's own keys

/** Browsers submit CRLF line breaks; they count as one character here. */
function textOf(value: unknown): string {
  return String(value).replaceAll('\r\n', '\n');
}
