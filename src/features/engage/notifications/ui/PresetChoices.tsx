import { useId } from 'react';
import { Card } from '#ui/Card.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  choicesOf,
  offeredPresets,
  type PreferenceChange,
  type PresetRow,
  preferencePresetOf,
} from '../preferencePresets.ts';

type PresetChoicesProps = {
  rows: readonly PresetRow[];
  onChange: (changes: PreferenceChange[]) => Promise<void>;
};

/** How much comes by each channel; "Custom" while the choices below amount to no preset. */
export function PresetChoices({ rows, onChange }: PresetChoicesProps) {
  const { t } = useTranslation('notifications');
  const id = useId();
  const channels = rows[0]?.channels.map(({ channel }) => channel) ?? [];
  return (
    <Card as="section" className="needs-js:hidden" heading={<h2 id={id}>{t('preset.title')}</h2>}>
      <div className="field-grid sm:grid-cols-3">
        {channels.map((channel) => {
          const offered = offeredPresets(rows, channel);
          const current = preferencePresetOf(rows, channel);
          return (
            <Field
              key={channel}
              label={t(`channel.${channel}`)}
              hint={current === null ? t('preset.customHint') : t(`preset.hint.${current}`)}
            >
              <Select
                value={current ?? ''}
                onChange={(event) => {
                  const wanted = offered.find((each) => each === event.target.value);
                  if (wanted) void onChange(choicesOf(rows, channel, wanted));
                }}
              >
                {current === null && <option value="">{t('preset.custom')}</option>}
                {offered.map((preset) => (
                  <option key={preset} value={preset}>
                    {t(`preset.${preset}`)}
                  </option>
                ))}
              </Select>
            </Field>
          );
        })}
      </div>
    </Card>
  );
}
