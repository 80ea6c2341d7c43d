import { pluralFormsOf, pluralOf } from './wordForms.ts';
import { type WordIssue, wordIssues } from './wordIssues.ts';
import { flattenWords, type WordFile } from './wordTree.ts';

/**
 * Issues of a translation file compared with the English one: unknown keys, missing or unknown placeholders
 * and marks, missing plural forms, stray spaces. A missing key is allowed: it falls back.
 */
export function findLocaleIssues(
  language: string,
  english: WordFile,
  translated: WordFile,
): string[] {
  const source = flattenWords(english);
  const words = flattenWords(translated);
  const issues = Object.entries(words).flatMap(([key, text]) =>
    wordIssues({ language, key, text }, source).map(
      (issue) => `${key}: ${issueText(issue, language)}`,
    ),
  );
  const forms = pluralFormsOf(language);
  const counted = new Set(
    Object.keys(words).flatMap((key) => {
      const found = pluralOf(source, key);
      return found && forms.includes(found.form) ? [found.base] : [];
    }),
  );
  for (const base of counted) {
    const missing = forms.filter((form) => !Object.hasOwn(words, `${base}_${form}`));
    issues.push(...missing.map((form) => `${base}: lacks the form ${form}`));
  }
  return issues;
}

function issueText(issue: WordIssue, language: string): string {
  switch (issue.kind) {
    case 'unknownKey':
      return 'not in English';
    case 'empty':
      return 'is empty';
    case 'spaces':
      return 'has stray spaces';
    case 'noForm':
      return `no form of ${language}`;
    case 'lacks':
      return `lacks ${issue.what}`;
    case 'foreign':
      return `${issue.what} is not in English`;
  }
}
