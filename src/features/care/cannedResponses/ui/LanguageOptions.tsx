import { languageName } from '#core/languageName.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';

/** The community's languages and "none", for a select. */
export function LanguageOptions() {
  const { t } = useTranslation('cannedResponses');
  const { settings, language } = useShell();
  return (
    <>
      <option value="">{t('anyLanguage')}</option>
      {settings.activeLanguages.map((code) => (
        <option key={code} value={code}>
          {languageName(code, language)}
        </option>
      ))}
    </>
  );
}
