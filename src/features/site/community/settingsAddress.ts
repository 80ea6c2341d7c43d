import { type SettingSection, settingSections } from '#core/settings/settingGroup.ts';

/** URL state of the settings page: a section, or a search. */
export interface SettingsAddress {
  section: SettingSection;
  search: string;
}

export function readSettingsAddress(query: string): SettingsAddress {
  const parameters = new URLSearchParams(query);
  const asked = parameters.get('section');
  return {
    section: settingSections.find((each) => each === asked) ?? 'general',
    search: (parameters.get('q') ?? '').trim().slice(0, 100),
  };
}

/** The settings page, narrowed to one setting. */
export function settingHref(path: string): string {
  return `/admin/settings?${new URLSearchParams({ q: path })}`;
}

export function sectionHref(section: SettingSection): string {
  return section === 'general' ? '/admin/settings' : `/admin/settings?section=${section}`;
}
