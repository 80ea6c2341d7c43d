import { joinList } from '#core/joinList.ts';
import { labelColon } from '#core/labelColon.ts';
import { isSameValue } from '#ui/forms/formValues.ts';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { SettingInfo } from './settingDocuments.ts';
import { formValue } from './settingValues.ts';
import { settingValueText } from './settingValueText.ts';
import type { SettingsForm } from './useSettingsForm.ts';

type SettingFactsProps = { setting: SettingInfo; form: SettingsForm };

const action = 'touch-target rounded-sm text-accent hover:underline needs-js:hidden';

/** What a setting affects, its default, and who changed it last. */
export function SettingFacts({ setting, form }: SettingFactsProps) {
  const words = useTranslation('community');
  const { t, language } = words;
  const { path, field, value, defaultValue, lastChange, affects } = setting;
  const isDefault = isSameValue(formValue(setting, value), formValue(setting, defaultValue));
  const openHistory = async () => {
    const chosen = await openModal('settingHistory', { setting });
    if (chosen) form.setValue(path, formValue(setting, chosen.value));
  };
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 text-xs text-text-muted">
      <span>
        {t('affects.label', {
          areas: joinList(
            affects.map((area) => t(`affects.${area}`)),
            language,
          ),
        })}
      </span>
      {!isDefault && (
        <span className="wrap-anywhere">
          {t('default', { value: settingValueText(field, defaultValue, words) })}
        </span>
      )}
      {lastChange && (
        <>
          <span>
            {lastChange.actor
              ? t('changedBy', { name: `@${lastChange.actor.username}` })
              : t('changedByOperator')}{' '}
            <Time at={lastChange.changedAt} />
          </span>
          <button
            type="button"
            className={action}
            aria-label={`${t('history.open')}${labelColon(language)}${field.label}`}
            onClick={() => void openHistory()}
          >
            {t('history.open')}
          </button>
        </>
      )}
    </p>
  );
}
