import { languageName } from '#core/languageName.ts';
import { useShell } from './useShell.ts';

/** Languages by name for a select; by default those of the community. */
export function LanguageOptions({ languages }: { languages?: readonly string[] }) {
  const { settings, language } = useShell();
  return (languages ?? settings.activeLanguages).map((code) => (
    <option key={code} value={code}>
      {languageName(code, language)}
    </option>
  ));
}
