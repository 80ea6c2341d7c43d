import type { CommunitySettings } from '../communitySettings.ts';
import type { FieldIssue } from '../errors.ts';
import { validationMessages } from '../validationMessages.ts';

/** Validation issues between settings that are each valid on their own. */
export function settingFaults(settings: CommunitySettings): FieldIssue[] {
  const { activeLanguages, defaultLanguage, contentLength, countriesToLanguages } = settings;
  const isActive = (language: string) => activeLanguages.some((each) => each === language);
  const faults: FieldIssue[] = [];
  const add = (field: string, rule: string) =>
    faults.push({ field, rule, message: validationMessages.format });
  if (!isActive(defaultLanguage)) add('defaultLanguage', 'inactiveLanguage');
  if (contentLength.min > contentLength.max) add('contentLength.max', 'belowMinimum');
  const countries = countriesToLanguages.map(({ country }) => country);
  countriesToLanguages.forEach(({ country, language }, index) => {
    const path = `countriesToLanguages.${index}`;
    if (!isActive(language)) add(`${path}.language`, 'inactiveLanguage');
    if (countries.indexOf(country) !== index) add(`${path}.country`, 'twice');
  });
  return faults;
}
