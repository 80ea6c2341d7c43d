import { localeFile } from '#platform/serverWords.ts';
import { pointSources } from './pointRules.ts';

/** The label of a rule in a language, or in English; its name if its feature is no longer there. */
export function ruleLabel(name: string, locale: string): string {
  const rule = pointSources()
    .flatMap(({ rules }) => rules)
    .find((each) => each.name === name);
  if (rule === undefined) return name;
  for (const language of [locale, locale.split('_')[0] ?? locale, 'en']) {
    const file: { pointRules?: Record<string, string> } | null = localeFile(rule.words, language);
    const label = file?.pointRules?.[name];
    if (label !== undefined) return label;
  }
  return name;
}
