import type { CommunitySettings } from '#core/communitySettings.ts';
import type { IdentitySettings } from '#core/identitySettings.ts';
import { knownLanguages } from '#core/languages.ts';
import type { Question } from '#core/questions.ts';
import type { Database } from '#platform/database/database.ts';
import type { DerivedSettings } from '#platform/settings/settingsStore.ts';
import {
  type CustomField,
  type FieldPlacement,
  optionLabelsIn,
  questionOf,
} from '../customFieldRules.ts';
import { readCustomFields } from './customFieldStore.ts';

const listsOf = {
  SIGN_UP: 'signupFields',
  REGISTRATION: 'registrationFields',
  FORM: 'profileFields',
  PAGE: 'profileFields',
} as const satisfies Partial<Record<FieldPlacement, keyof IdentitySettings>>;

/**
 * Fields of members are asked for where the questions of the settings are: at sign-up, when a registration
 * is completed, and in the profile. They follow those questions; a question of the same key stays.
 */
export const memberFieldSettings: DerivedSettings = {
  dropOn: 'customFields.changed',
  read: async (db: Database) => {
    const fields = (await readCustomFields(db)).filter(
      ({ target, archivedAt }) => target === 'MEMBER' && archivedAt === null,
    );
    return (settings) => (fields.length === 0 ? settings : withMemberFields(settings, fields));
  },
};

export function withMemberFields(
  settings: CommunitySettings,
  fields: readonly CustomField[],
): CommunitySettings {
  const identity = { ...settings.identity };
  for (const field of fields) {
    const question = inAllLanguages(field, settings);
    for (const [placement, list] of Object.entries(listsOf)) {
      const isAsked = field.placements.some((each) => each === placement);
      const isThere = identity[list].some(({ key }) => key === field.key);
      if (isAsked && !isThere) identity[list] = [...identity[list], question];
    }
  }
  return { ...settings, identity };
}

function inAllLanguages(
  field: CustomField,
  { activeLanguages, defaultLanguage }: CommunitySettings,
) {
  const base = questionOf(field, defaultLanguage);
  const languages = knownLanguages.filter((each) => activeLanguages.includes(each));
  const words: Question['words'] = Object.fromEntries(
    languages.map((language) => {
      const { label, help } = questionOf(field, language);
      return [language, { label, help, options: optionLabelsIn(field.options, language) }];
    }),
  );
  return { ...base, words };
}
