import { type SettingSection, settingSections } from '#core/settings/settingGroup.ts';
import type { SettingInfo } from './settingDocuments.ts';

/** The sections that there are settings of, in order. */
export function sectionsOf(settings: readonly SettingInfo[]): SettingSection[] {
  return settingSections.filter((section) => settings.some((each) => each.section === section));
}

/** The settings whose label, description, synonyms or path has every word of a search. */
export function matchingSettings(settings: readonly SettingInfo[], search: string): SettingInfo[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return settings.filter(({ path, field }) => {
    const parts = field.fields.map(({ label }) => label);
    const text = plain(
      [path, field.label, field.description, ...field.keywords, ...parts].join(' '),
    );
    return words.every((word) => text.includes(word));
  });
}

/** Without case and accents. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
