import type { SettingInfo } from './settingDocuments.ts';

/** Groups of the appearance settings, in order, by the start of their paths. */
const themeGroups = {
  images: ['branding.logo', 'branding.favicon', 'branding.shareImage'],
  colors: [
    ...[
      'branding.primary',
      'branding.navbar',
      'branding.links.color',
      'branding.buttons.background',
    ],
    ...['branding.tabs.color', 'branding.editor', 'branding.snackbar'],
    ...['branding.forms.background', 'branding.forms.text', 'branding.forms.border'],
    ...['branding.dialogs.background', 'branding.dialogs.text', 'branding.dialogs.border'],
  ],
  typography: [
    ...['branding.bodyFont', 'branding.headingFont', 'branding.typography', 'branding.fonts'],
  ],
  corners: [
    ...['branding.radius', 'branding.buttons.radius', 'branding.forms', 'branding.dialogs'],
  ],
  layout: ['branding.'],
  customCss: ['customCss.'],
} as const;

export type ThemeGroup = keyof typeof themeGroups;

/** Groups whose settings stand side by side on wide screens. */
export const pairedGroups: ReadonlySet<ThemeGroup> = new Set(['images', 'colors', 'corners']);

/** The settings by group; those of no group are last, under null. */
export function groupsOfTheme(
  settings: readonly SettingInfo[],
): { group: ThemeGroup | null; settings: SettingInfo[] }[] {
  const names = Object.keys(themeGroups) as ThemeGroup[]; // its own keys
  const groupOf = (path: string) =>
    names.find((name) => themeGroups[name].some((start) => path.startsWith(start))) ?? null;
  return [...names, null]
    .map((group) => ({
      group,
      settings: settings.filter(({ path }) => groupOf(path) === group),
    }))
    .filter((each) => each.settings.length > 0);
}
