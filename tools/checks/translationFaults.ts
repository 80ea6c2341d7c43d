import { languageStates, wordFaults } from '../translating/wordFaults.ts';
import type { SourceIssue } from './sourceFiles.ts';

/**
 * Texts with leftovers and sentences that are still in English; for a release also what a language lacks, which until
 * then falls back to English. Prints what each language has.
 */
export function translationFaults({ isRelease }: { isRelease: boolean }): SourceIssue[] {
  const states = languageStates();
  console.table(states);
  const missing = states
    .filter((state) => isRelease && state.missing > 0)
    .map(({ language, missing: count }) => ({
      ...{ file: `locales/${language}`, line: 1 },
      message: `${count} texts are missing: npm run translate -- missing ${language}`,
    }));
  return [...wordFaults(), ...missing];
}
