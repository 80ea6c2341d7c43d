import { labelColon } from '#core/labelColon.ts';
import { valueAtPath } from '#core/settings/settingPath.ts';
import { Badge } from '#ui/Badge.tsx';
import { isSameValue } from '#ui/forms/formValues.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { SettingControlView } from './SettingControlView.tsx';
import { SettingFacts } from './SettingFacts.tsx';
import { SettingListView } from './SettingListView.tsx';
import type { SettingInfo } from './settingDocuments.ts';
import { formValue } from './settingValues.ts';
import type { SettingsForm } from './useSettingsForm.ts';

type SettingItemProps = { setting: SettingInfo; form: SettingsForm };

/** One setting: its control, and whether it differs from the default. */
export function SettingItem({ setting, form }: SettingItemProps) {
  const { t, language } = useTranslation('community');
  const { path, field } = setting;
  const value = valueAtPath(form.values, path);
  const byDefault = formValue(setting, setting.defaultValue);
  const isChanged = !isSameValue(value, byDefault);
  const isUnsaved = !isSameValue(value, formValue(setting, setting.value));
  const isList = field.control === 'LIST';
  return (
    <div className="flex flex-col gap-3 p-4 sm:px-5" data-setting={path}>
      {isList ? (
        <SettingListView field={field} path={path} form={form} />
      ) : (
        <SettingControlView field={field} path={path} form={form} />
      )}
      <SettingFacts setting={setting} form={form} />
      {(isChanged || isUnsaved) && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {isUnsaved && <Badge tone="accent">{t('unsaved')}</Badge>}
          {isChanged && !isUnsaved && <Badge>{t('changed')}</Badge>}
          {isChanged && (
            <button
              type="button"
              aria-label={`${t('resetToDefault')}${labelColon(language)}${field.label}`}
              className="touch-target rounded-sm text-sm text-accent hover:underline"
              onClick={() => form.setValue(path, byDefault)}
            >
              {t('resetToDefault')}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
