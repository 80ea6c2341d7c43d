import { Button } from '#ui/Button.tsx';
import { FormBar } from '#ui/forms/FormBar.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { SettingInfo } from './settingDocuments.ts';
import { changedSettings } from './settingValues.ts';
import type { SettingsForm } from './useSettingsForm.ts';

type SettingsSaveBarProps = { settings: readonly SettingInfo[]; form: SettingsForm };

/** Saves or discards the changes of all sections. */
export function SettingsSaveBar({ settings, form }: SettingsSaveBarProps) {
  const { t } = useTranslation('community');
  const count = changedSettings(settings, form.values).length;
  return (
    <FormBar>
      <FormErrorSummary form={form} />
      <Button {...form.submitProps}>{t('save')}</Button>
      {count > 0 && (
        <Button variant="quiet" onClick={() => form.reset()}>
          {t('discard')}
        </Button>
      )}
      <p role="status" className="text-sm text-text-muted">
        {count > 0 && t('unsavedCount', { count })}
      </p>
    </FormBar>
  );
}
