import type { SettingFieldInfo } from './settingDocuments.ts';
import type { SettingsForm } from './useSettingsForm.ts';

export interface SettingControlProps {
  field: SettingFieldInfo;
  /** Of its value in the form. */
  path: string;
  form: SettingsForm;
}
