import { baseOf } from './languages.ts';

export type NameField = 'firstName' | 'lastName';

const familyNameFirst: readonly string[] = ['hu', 'ja', 'ko', 'zh'];

/** The parts of a name in the order in which the language says them. */
export function nameFields(language: string): readonly NameField[] {
  return familyNameFirst.includes(baseOf(language))
    ? ['lastName', 'firstName']
    : ['firstName', 'lastName'];
}

/** What browsers fill in. */
export const nameAutoComplete = {
  firstName: 'given-name',
  lastName: 'family-name',
} as const satisfies Record<NameField, string>;
