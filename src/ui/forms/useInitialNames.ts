import type { LocalizedName } from '#core/localizedNames.ts';
import { useShell } from '../useShell.ts';

/**
 * Values of the names in a form: in the languages of the community and those that already have a name.
 * @param saved the first one stays first: it is the fallback
 */
export function useInitialNames(saved: readonly LocalizedName[] = []): LocalizedName[] {
  const { defaultLanguage, activeLanguages } = useShell().settings;
  const known = saved.map(({ language }) => language);
  const languages = new Set([...known.slice(0, 1), defaultLanguage, ...activeLanguages, ...known]);
  return [...languages].map((language) => ({
    language,
    name: saved.find((each) => each.language === language)?.name ?? '',
  }));
}
