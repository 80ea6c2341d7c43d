import { joinList } from '#core/joinList.ts';
import type { Translate } from '#ui/translate.ts';
import type { SettingFieldInfo } from './settingDocuments.ts';

/** A value in words; lists by their length. */
export function settingValueText(
  { options }: Pick<SettingFieldInfo, 'options'>,
  value: unknown,
  { t, language }: { t: Translate<'community'>; language: string },
): string {
  if (typeof value === 'boolean') return t(value ? 'on' : 'off');
  if (typeof value === 'number') return `${value}`;
  if (typeof value === 'string' && value !== '') return labelOf(options, value);
  if (!Array.isArray(value) || value.length === 0) return t('none');
  const texts = value.filter((each) => typeof each === 'string');
  return texts.length === value.length
    ? joinList(
        texts.map((each) => labelOf(options, each)),
        language,
      )
    : t('entries', { count: value.length });
}

function labelOf(options: SettingFieldInfo['options'], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}
